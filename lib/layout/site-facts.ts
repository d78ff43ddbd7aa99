/** What pages say about their place on the site. */
import { cutText } from "../contract/index.ts";
import { isRecord, textValue } from "./values.ts";

const fields = [
  "id",
  "slug",
  "permalink",
  "url",
  "aliases",
  "redirect_from",
  "redirect_to",
  "title",
  "linkTitle",
  "sidebar_label",
  "sidebar_position",
  "sidebarTitle",
  "sidebar",
  "order",
  "weight",
  "nav_order",
  "nav_exclude",
  "parent",
  "grand_parent",
  "icon",
  "draft",
  "unlisted",
  "published",
  "hidden",
  "search",
  "layout",
  "date",
] as const;

/** Front matter of a page, as far as a site's addresses and menus depend on it. */
export type SiteFacts = Readonly<Partial<Record<(typeof fields)[number], unknown>>>;

const none: SiteFacts = {};

export function siteFactsOf(frontMatter: Readonly<Record<string, unknown>>): SiteFacts {
  const found = fields.filter((name) => frontMatter[name] !== undefined);
  if (found.length === 0) return none;
  return Object.fromEntries(found.map((name) => [name, small(frontMatter[name])]));
}

const lengthMax = 1_000;
const entriesMax = 50;

/** Texts, numbers, and lists and objects of those. */
function small(value: unknown): unknown {
  if (typeof value === "string") return cutText(value, lengthMax);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    return value
      .slice(0, entriesMax)
      .map(textValue)
      .filter((one) => one !== null);
  }
  if (!isRecord(value)) return value;
  const pairs = Object.entries(value).slice(0, entriesMax);
  return Object.fromEntries(pairs.filter(([, item]) => typeof item !== "object"));
}

/** A page of the collection, as far as the site's description needs it. */
export interface SitePage {
  /** Below the collection's folder. */
  readonly filePath: string;
  readonly title: string;
  readonly facts: SiteFacts;
}
