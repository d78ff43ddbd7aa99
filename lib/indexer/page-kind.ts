/** What kind of page a document is, told by its front matter, its path and its title. */
import type { PageKind } from "../contract/index.ts";

export interface PageToTell {
  readonly collection: string;
  readonly filePath: string;
  readonly title: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
}

/** What authors write as `type` of a page, and what frameworks suggest. */
const kindOfType: Readonly<Record<string, PageKind>> = {
  guide: "guide",
  tutorial: "guide",
  howto: "guide",
  "how-to": "guide",
  concept: "guide",
  explanation: "guide",
  reference: "reference",
  api: "reference",
  error: "error",
  troubleshooting: "error",
  changelog: "changelog",
  "release-notes": "changelog",
  releases: "changelog",
  blog: "blog",
  post: "blog",
  news: "blog",
  decision: "decision",
  adr: "decision",
  rfc: "decision",
};

/** Names of folders, and of files without their endings. */
const kindOfName: Readonly<Record<string, PageKind>> = {
  reference: "reference",
  references: "reference",
  api: "reference",
  "api-reference": "reference",
  "api-docs": "reference",
  errors: "error",
  "error-codes": "error",
  changelog: "changelog",
  changelogs: "changelog",
  releases: "changelog",
  "release-notes": "changelog",
  releasenotes: "changelog",
  whatsnew: "changelog",
  "whats-new": "changelog",
  blog: "blog",
  blogs: "blog",
  posts: "blog",
  _posts: "blog",
  news: "blog",
  decisions: "decision",
  adr: "decision",
  adrs: "decision",
  rfcs: "decision",
};

/** Titles that begin so are told even in a folder of guides. */
const changelogTitle = /^(?:change\s?log|release notes|what['’]?s new|version history)\b/i;
const decisionTitle = /^(?:decision|adr[\s-]?\d+|rfc[\s-]?\d+)\s*[:–—-]/i;

/** Front matter decides, then the title, then the folder that stands nearest to the page. */
export function kindOfPage({ collection, filePath, title, frontMatter }: PageToTell): PageKind {
  const said = typeof frontMatter["type"] === "string" ? frontMatter["type"] : "";
  const told = lookUp(kindOfType, said.trim().replace(/[\s_]+/g, "-"));
  if (told !== null) return told;
  if (changelogTitle.test(title)) return "changelog";
  if (decisionTitle.test(title)) return "decision";
  const steps = [collection, ...filePath.replace(/\.\w+$/, "").split("/")];
  for (const step of steps.toReversed()) {
    const kind = lookUp(kindOfName, step);
    if (kind !== null) return kind;
  }
  return "guide";
}

function lookUp(table: Readonly<Record<string, PageKind>>, name: string): PageKind | null {
  const key = name.toLowerCase();
  return Object.hasOwn(table, key) ? (table[key] as PageKind) : null;
}
