/** Which language the interface speaks to a reader. */
import type { InterfaceLanguage } from "../contract/index.ts";
import { interfaceLanguages } from "../contract/interface-languages.ts";

export interface LanguageChoice {
  /** `site.language` of the configuration. */
  readonly configured: InterfaceLanguage | "auto";
  /** The header `Accept-Language`, as it was sent. */
  readonly accepted: string | null | undefined;
  /** The languages of the page. Default: all of the interface. */
  readonly spoken?: readonly InterfaceLanguage[] | undefined;
}

const fallback: InterfaceLanguage = "en";
/** Browsers send a few; the rest of a longer list is not read. */
const lengthMax = 500;

/** The configured language, otherwise the one that the browser prefers among ours, else English. */
export function chooseLanguage({
  configured,
  accepted,
  spoken = interfaceLanguages,
}: LanguageChoice): InterfaceLanguage {
  if (configured !== "auto" && spoken.includes(configured)) return configured;
  let best = { language: fallback, weight: 0 };
  for (const range of (accepted ?? "").slice(0, lengthMax).split(",")) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const language = spoken.find((one) => one === tag.split("-")[0]);
    const weight = weightOf(parameters);
    // At equal weights the first counts, as browsers mean it.
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

/** RFC 9110, 12.4.2: between 0, which means never, and 1; anything else is not counted. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
