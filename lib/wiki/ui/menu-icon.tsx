/** Pictures of a menu's lines by the names that its author gives them, drawn by us; others are left out. */
import { LineIcon } from "./line-icon.tsx";

/** A drawing and the names of it in the sets of icons that documentations use. */
const drawings: readonly (readonly [path: string, names: string])[] = [
  ["M4 5h7v14H4zM13 5h7v14h-7z", "book books notebook library journal reading"],
  ["M12 3l5 6v7H7V9zM10 20h4", "rocket launch start quickstart"],
  ["M8 7l-5 5 5 5M16 7l5 5-5 5", "code brackets api square-code file-code"],
  ["M4 6l5 6-5 6M12 18h8", "terminal console command cli square-terminal"],
  [
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3v3M12 18v3M3 12h3M18 12h3M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2",
    "gear gears cog cogs settings sliders setting",
  ],
  ["M4 11l8-7 8 7M6 10v10h12V10", "home house"],
  ["M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5", "search magnifying magnify"],
  ["M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c1-6 15-6 16 0", "user users person people account team"],
  ["M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3", "lock locked security padlock"],
  ["M12 3l8 3c0 8-3 13-8 15-5-2-8-7-8-15z", "shield privacy"],
  ["M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 12l9-9M16 7l3 3", "key credentials"],
  ["M6 3h8l4 4v14H6zM14 3v4h4", "file document page text files newspaper"],
  ["M3 6h6l2 2h10v11H3z", "folder folders directory"],
  ["M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4", "image images picture photo"],
  [
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5 6-5 12 0 18 5-6 5-12 0-18",
    "globe world earth language translate web",
  ],
  ["M13 3L5 14h6l-1 7 8-11h-6z", "bolt zap lightning flash"],
  ["M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6z", "star stars sparkles"],
  ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7v1", "info circle-info information about"],
  [
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 10c0-4 6-4 6 0 0 2-3 2-3 4M12 17v1",
    "question help circle-question faq",
  ],
  ["M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6", "chart graph analytics bar statistics"],
  ["M7 18a4 4 0 0 1 0-8 6 6 0 0 1 11 2 3 3 0 0 1 0 6z", "cloud clouds"],
  ["M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0", "database storage"],
  ["M3 6h18v12H3zM3 6l9 7 9-7", "mail email envelope message"],
  [
    "M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-2 2M14 10a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6l2-2",
    "link chain",
  ],
  ["M4 20l1-5L16 4l4 4L9 19z", "pen pencil edit write"],
  ["M7 4l12 8-12 8z", "play video"],
  ["M4 8h5a3 3 0 1 1 6 0h5v12H4z", "puzzle plugin plug extension integration"],
  ["M15 4a5 5 0 0 0-5 7l-7 7 3 3 7-7a5 5 0 0 0 7-6l-3 3-4-4 3-3", "wrench tool tools hammer"],
  ["M3 4h8l10 10-7 7L3 11zM7 8v.1", "tag tags label"],
  ["M4 6h16v14H4zM4 10h16M8 3v4M16 3v4", "calendar date clock"],
  ["M12 3l9 5-9 5-9-5zM3 13l9 5 9-5", "layers layer stack"],
  ["M5 12l5 5 9-10", "check done circle-check"],
];

const byName: ReadonlyMap<string, string> = new Map(
  drawings.flatMap(([path, names]) => names.split(" ").map((name) => [name, path] as const)),
);

export function MenuIcon({ name }: { readonly name: string }) {
  const path = menuDrawing(name);
  return path === null ? null : <LineIcon path={path} />;
}

/** `fa-solid fa-book`, `material/book-open`, `lucide:book` and `BookOpen` are all a book. */
export function menuDrawing(name: string): string | null {
  const last =
    name
      .trim()
      .split(/[\s/:]+/)
      .at(-1) ?? "";
  const plain = last
    .replace(/^(?:fa|lucide|icon|octicon|mdi)-/, "")
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase();
  return byName.get(plain) ?? byName.get(plain.split("-")[0] as string) ?? null;
}
