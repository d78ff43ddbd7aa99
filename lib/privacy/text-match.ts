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

/** The strings of a JSON text; the text itself if it is none. */
export function textsIn(cell: string): string {
  try {
    return stringsOf(JSON.parse(cell)).join("\n");
  } catch {
    return cell;
  }
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsOf);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
}
