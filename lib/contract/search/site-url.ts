/** Where the pages of a collection are on a site of their own. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";

const holder = /\{(path|file)\}/;

export const SiteUrl = z
  .string()
  .check(lengthMax(1_000))
  .superRefine((text, context) => {
    const message = faultOf(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .describe(
    "Address of the site that shows the pages, such as https://docs.example/; or a pattern with {path}, the page's path on the site without ending, or {file}, that of its file. Answers then carry the address of each page as url",
  );

/** Null for an address that can be taken. */
function faultOf(text: string): string | null {
  if (!/^https?:\/\/[^/]/i.test(text)) return "must begin with https:// or http:// and a host";
  if (/[\s\\\p{Cc}]/u.test(text)) return "must have no spaces, control characters or backslashes";
  if (/[?#]/.test(text)) return "must have neither a query nor a fragment";
  const [before = "", ...holders] = text.split(/\{(?:path|file)\}/);
  if (holders.length > 1) return "may have {path} or {file} once";
  if (/[{}]/.test(text.replace(holder, "")))
    return "has no other placeholders than {path} and {file}";
  const [host = "", ...steps] = before.replace(/^https?:\/\//i, "").split("/");
  if (holders.length === 1 && steps.length === 0)
    return "must have its placeholder behind the host";
  if (host.includes("@")) return "must have no name or password in it";
  return URL.canParse(before) ? null : "must be an address of the web";
}

export interface UrlForm {
  /** Scheme, host and path, as browsers write them; ends with a slash unless a placeholder follows. */
  readonly before: string;
  /** What stands for the page; null where its address on the site follows. */
  readonly holder: "path" | "file" | null;
  readonly after: string;
}

/** Reads an address that was checked. */
export function readUrlForm(url: string): UrlForm {
  const [before = "", name, after = ""] = url.split(holder);
  const { href } = new URL(before);
  if (name === undefined) {
    return { before: href.replace(/\/*$/, "/"), holder: null, after: "" };
  }
  const rest = new URL(`/-${after}`, href).pathname.slice(2);
  return { before: href, holder: name === "file" ? "file" : "path", after: rest };
}

/** The field of a page that its own site shows. */
export const ownUrl = z
  .string()
  .optional()
  .describe("The page on its own site, without the anchor; present where its collection has a url");
