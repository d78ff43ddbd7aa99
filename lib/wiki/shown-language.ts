/**
 * The language that a page is shown in, as a tag for `<html lang>`, and the direction of its text.
 * The order is that of the search; a tag is kept as it was given, for browsers and screen readers
 * know more languages than the index has rules for.
 */
import { languageOfTag } from "../corpus/index.ts";

export interface Tongue {
  /** BCP 47. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

/** For lists, missing pages, and everything else without a language. */
export const ownTongue: Tongue = { language: "en", direction: "ltr" };

const fromTheRight: ReadonlySet<string> = new Set(
  "Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi".split(" "),
);

/** Scripts that identify a language, or at least the direction and the shapes of letters. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/g, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Arabic}/gu, "und-Arab"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Lao}/gu, "lo"],
  [/\p{Script=Khmer}/gu, "km"],
  [/\p{Script=Myanmar}/gu, "my"],
  [/\p{Script=Devanagari}/gu, "und-Deva"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Armenian}/gu, "hy"],
];
/** Kana among characters is Japanese; and a sign of Chinese or Korean says more than a letter. */
const shares: Readonly<Record<string, number>> = { ja: 0.1, zh: 0.3, ko: 0.3 };
const shareMin = 0.5;

/** `tag` in its canonical form; null for an invalid language tag. */
export function canonicalTag(tag: unknown): string | null {
  if (typeof tag !== "string" || languageOfTag(tag) === null) return null;
  return Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"))[0] ?? null;
}

/** The language of a text by its letters; null for letters that many languages share. */
export function tagOfScript(text: string): string | null {
  if (!/[\u0370-\uffff]/.test(text)) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [pattern, tag] of scripts) {
    const share = (text.match(pattern)?.length ?? 0) / letters;
    if (share > (shares[tag] ?? shareMin)) return tag;
  }
  return null;
}

/** Language of the first tag that says something. */
export function tongueOf(tags: readonly (string | null | undefined)[]): Tongue {
  const tag = tags.find((each) => each !== null && each !== undefined && each !== "und");
  if (tag === null || tag === undefined) return ownTongue;
  const { script } = new Intl.Locale(tag).maximize();
  const isFromRight = script !== undefined && fromTheRight.has(script);
  return { language: tag, direction: isFromRight ? "rtl" : "ltr" };
}
