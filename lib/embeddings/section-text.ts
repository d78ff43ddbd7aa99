/** The text of a section that is embedded, and the hash by which its vector is found again. */
import { createHash } from "node:crypto";
import { hashBytes } from "../corpus/index.ts";

const between = "\n\n";

/** Title and headings say what the text is about; a section on its own often does not. */
export function sectionText(title: string, headings: readonly string[], text: string): string {
  const path = [title, ...headings.filter((heading) => heading !== title)].join(" › ");
  return text === "" ? path : path + between + text;
}

/** The two parts of a text that `sectionText` made: title and headings, and the section's own text. */
export function splitSectionText(text: string): { readonly head: string; readonly body: string } {
  const end = text.indexOf(between);
  if (end === -1) return { head: text, body: "" };
  return { head: text.slice(0, end), body: text.slice(end + between.length) };
}

/** 128 bits of SHA-256 in hexadecimal. */
export function sectionHash(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 2 * hashBytes);
}
