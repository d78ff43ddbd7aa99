/** Whether a stored text speaks of somebody: the given words stand in it, alone and in this order. */
import { KnowledgeError } from "../contract/index.ts";

export type TextMatch = (text: string) => boolean;

const lengthMin = 3;
const lengthMax = 200;
/** Letters and digits. */
const countedMin = 2;

/**
 * Letters count alike whatever their case, width and composition; "T-1" is not found in "T-12".
 * Throws `parameter_invalid` for a text that would be found by chance.
 */
export function createTextMatch(given: string): TextMatch {
  const wanted = folded(given).trim();
  const isLong = wanted.length >= lengthMin && wanted.length <= lengthMax;
  if (!isLong || wanted.replaceAll(/[^\p{L}\p{N}]/gu, "").length < countedMin) {
    throw new KnowledgeError(
      "parameter_invalid",
      `Name a text with ${lengthMin} to ${lengthMax} characters, at least ${countedMin} of them letters or digits, such as the key of a ticket or a whole name.`,
    );
  }
  const escaped = wanted.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u");
  return (text) => pattern.test(folded(text));
}

/** What of a JSON text counts. Names of fields are left out where they are always the same. */
export type JsonTexts = "values" | "names and values";

/** Strings and numbers of a JSON text, one in each line; the text itself if it is none. */
export function textsIn(json: string, counted: JsonTexts): string {
  try {
    return textsOf(JSON.parse(json), counted).join("\n");
  } catch {
    return json;
  }
}

function textsOf(value: unknown, counted: JsonTexts): readonly string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap((part) => textsOf(part, counted));
  const hasNames = counted === "names and values" && !Array.isArray(value);
  return hasNames ? [...Object.keys(value), ...inside] : inside;
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
}
