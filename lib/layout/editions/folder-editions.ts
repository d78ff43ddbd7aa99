/**
 * Versions and languages in a folder without a description: `v1/`, `docs/2.x/`, `de/`, `page.de.md`.
 * A name alone proves nothing, `it/` may be about IT: its pages have counterparts elsewhere.
 */
import type { EditionPart } from "../../contract/index.ts";
import { languageNamed } from "./language-names.ts";
import { isVersionName, isVersionNumber } from "./version-order.ts";

export interface FoundEditions {
  readonly parts: readonly EditionPart[];
  /** As they are written. */
  readonly endings: readonly string[];
}

/** A path and what was taken out of it. */
interface TracedPath {
  /** Without those of versions and languages; the last one without its ending. */
  readonly names: readonly PlacedName[];
  readonly version: string | null;
  readonly language: string | null;
  /** Number of names of the path up to the last that was taken out. */
  readonly used: number;
}

interface PlacedName {
  readonly name: string;
  /** Place in the path. */
  readonly at: number;
}

type EditionKind = "version" | "language";

/** How deep below the collection's folder a version or language may lie. */
const depthMax = 3;
/** Share of a folder's pages that another folder has too, from which on it is an edition of it. */
const sharedMin = 0.3;
const partsMax = 500;
/** Pages that every folder has are no counterparts. */
const saysNothing = /^(?:index|readme|_index)$/i;

export function editionsOfFolder(paths: readonly string[]): FoundEditions {
  const plain = paths.map((path): TracedPath => {
    const names = path.replace(/\.[^./]+$/, "").split("/");
    const placed = names.map((name, at) => ({ name, at }));
    return { names: placed, version: null, language: null, used: 0 };
  });
  const traced = takeOut(takeOut(plain, "version"), "language");
  return { parts: partsOf(paths, traced), endings: languageEndings(paths) };
}

/** Takes the names of one depth out: where both kinds are met, they lie in each other. */
function takeOut(traced: readonly TracedPath[], kind: EditionKind): readonly TracedPath[] {
  for (let depth = 0; depth < depthMax; depth++) {
    const proven = provenAt(traced, depth, kind);
    if (proven.size === 0) continue;
    return traced.map((path) => {
      const taken = path.names.length - 1 > depth ? path.names[depth] : undefined;
      if (
        taken === undefined ||
        proven.get(textOf(path.names.slice(0, depth)))?.has(taken.name) !== true
      )
        return path;
      return {
        ...path,
        [kind]: kind === "version" ? versionNamed(taken.name) : languageNamed(taken.name),
        names: path.names.filter((name) => name !== taken),
        used: Math.max(path.used, taken.at + 1),
      };
    });
  }
  return traced;
}

function versionNamed(folder: string): string {
  return folder.replace(/^(?:version|release)-/i, "");
}

function textOf(names: readonly PlacedName[]): string {
  return names.map(({ name }) => name).join("/");
}

/** Among the names that lie side by side. */
function candidatesOf(kind: EditionKind, names: readonly string[]): readonly string[] {
  if (kind === "language") return names.filter((name) => languageNamed(name) !== null);
  const numbers = names.filter(isVersionNumber);
  return numbers.length === 0 ? [] : [...numbers, ...names.filter(isVersionName)];
}

/** By the folder that they lie in, the names whose pages have counterparts. */
function provenAt(
  traced: readonly TracedPath[],
  depth: number,
  kind: EditionKind,
): ReadonlyMap<string, ReadonlySet<string>> {
  const possible = possibleAt(traced, depth, kind);
  const proven = new Map<string, ReadonlySet<string>>();
  for (const [parent, rests] of restsAt(traced, depth, possible)) {
    const candidates = possible.get(parent) ?? [];
    // A single version beside pages of none is a folder of release notes.
    const others = kind === "version" ? candidates : ["", ...candidates];
    const found = candidates.filter((name) =>
      others.some((other) => other !== name && shares(rests.get(name), rests.get(other))),
    );
    if (found.length > 0) proven.set(parent, new Set(found));
  }
  return proven;
}

/** By their parent, names of folders of one depth that are those of versions or languages. */
function possibleAt(traced: readonly TracedPath[], depth: number, kind: EditionKind) {
  const folders = new Map<string, Set<string>>();
  for (const { names } of traced) {
    if (names.length - 1 <= depth) continue;
    const parent = textOf(names.slice(0, depth));
    const inside = folders.get(parent);
    const { name } = names[depth] as PlacedName;
    if (inside === undefined) folders.set(parent, new Set([name]));
    else inside.add(name);
  }
  const possible = [...folders].map(
    ([parent, names]) => [parent, candidatesOf(kind, [...names])] as const,
  );
  return new Map(possible.filter(([, names]) => names.length > 0));
}

/** Paths below these folders, by their parent and name; "" for what the parent itself has. */
function restsAt(
  traced: readonly TracedPath[],
  depth: number,
  possible: ReadonlyMap<string, readonly string[]>,
) {
  const folders = new Map<string, Map<string, Set<string>>>();
  if (possible.size === 0) return folders;
  for (const { names } of traced) {
    if (names.length <= depth || saysNothing.test(names.at(-1)?.name ?? "")) continue;
    const parent = textOf(names.slice(0, depth));
    if (!possible.has(parent)) continue;
    const rests = folders.get(parent) ?? new Map<string, Set<string>>();
    folders.set(parent, rests);
    const add = (name: string, rest: readonly PlacedName[]): void => {
      rests.set(name, (rests.get(name) ?? new Set()).add(textOf(rest)));
    };
    add("", names.slice(depth));
    if (names.length - 1 > depth) add((names[depth] as PlacedName).name, names.slice(depth + 1));
  }
  return folders;
}

function shares(
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
): boolean {
  if (one === undefined || other === undefined) return false;
  const common = [...one].filter((rest) => other.has(rest)).length;
  return common > 0 && common >= sharedMin * Math.min(one.size, other.size);
}

function partsOf(paths: readonly string[], traced: readonly TracedPath[]): readonly EditionPart[] {
  const parts = new Map<string, EditionPart>();
  for (const [index, { names, version, language, used }] of traced.entries()) {
    if (used === 0) continue;
    const path = `${(paths[index] as string).split("/").slice(0, used).join("/")}/`;
    if (parts.has(path) || parts.size >= partsMax) continue;
    const shared = names.filter(({ at }) => at < used).map(({ name }) => `${name}/`);
    parts.set(path, { path, version, language, set: shared.join("") });
  }
  return [...parts.values()];
}

/** Each needs a page that is there without it: `component.js.md` has none. */
function languageEndings(paths: readonly string[]): readonly string[] {
  const known = new Set(paths);
  const found = new Set<string>();
  for (const path of paths) {
    const [, name, ending, extension] = /^(.*)\.([^./]+)(\.[^./]+)$/.exec(path) ?? [];
    if (ending === undefined || languageNamed(ending) === null) continue;
    if (known.has(`${name}${extension}`)) found.add(ending);
  }
  return [...found];
}
