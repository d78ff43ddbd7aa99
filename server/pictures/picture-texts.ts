/** The texts of a page's picture, reduced to what the framework's font can draw. */
import { hash } from "node:crypto";
import type { Service } from "../service.ts";

export interface PictureTexts {
  /** "" where the font lacks its letters: the picture then shows the name alone. */
  readonly title: string;
  readonly site: string;
  /** #rrggbb. */
  readonly accent: string;
}

/** What previews of links expect: 1.91 to 1. */
export const pictureSize = { width: 1200, height: 630 } as const;

const titleLengthMax = 110;
const siteLengthMax = 50;
/** Longest text that is read at all: a title may be as long as its file. */
const readLengthMax = 1_000;

/** Latin, Cyrillic and punctuation: the table of characters of Geist, which comes with Next.js. */
const notDrawn =
  /[^ -~\u00a1-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0218-\u021b\u0400-\u045f\u0490-\u0493\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122\u2190-\u2193\u2212]/gu;

export function pictureTexts(
  title: string,
  { name, accent }: Pick<ReturnType<Service["site"]["look"]>, "name" | "accent">,
): PictureTexts {
  return { title: drawable(title, titleLengthMax), site: drawable(name, siteLengthMax), accent };
}

/** Names a picture without drawing it: in its address, and as its entity tag. */
export function pictureVersion(content: PictureTexts): string {
  return hash("sha256", JSON.stringify([layoutVersion, content]), "hex").slice(0, 16);
}

/** Raise it with every change of the drawing that shows. */
const layoutVersion = 1;

/** A text with letters of other scripts is left out whole: half of it would say something else. */
function drawable(text: string, lengthMax: number): string {
  const read = text.slice(0, readLengthMax).normalize("NFC").replace(/\s+/g, " ");
  const isForeign = (read.match(notDrawn) ?? []).some((one) => /[\p{L}\p{N}]/u.test(one));
  if (isForeign) return "";
  const drawn = read.replace(notDrawn, "").replace(/ +/g, " ").trim();
  return drawn.length <= lengthMax ? drawn : `${drawn.slice(0, lengthMax).trim()}…`;
}
