/** By which exports are known. */
import { posix } from "node:path";

/** What Notion writes behind each name. */
export const notionId = /[ -]([0-9a-f]{32})(_all)?$/;

/** A page has its id in its name; folders of newer exports have none. */
export function isNotionPage(path: string): boolean {
  const { name, ext } = posix.parse(path);
  return /^\.(?:md|html|csv)$/i.test(ext) && notionId.test(name);
}

/** The first page of a space of Confluence: the list of its pages. */
export function isSpaceList(html: string): boolean {
  return html.includes("pageSection") && /href="[^"/:]*\d\.html"/.test(html);
}
