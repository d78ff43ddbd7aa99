/** A language model's text, made safe to show: it may repeat what strangers wrote. */
import { cutText } from "../../contract/index.ts";

const lengthMax = 400;

/** One line without links, markup and control characters, of 400 characters at most. */
export function plainSentence(text: string): string {
  const plain = cutText(text, 4 * lengthMax)
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,1000}\)/g, "$1")
    .replace(/\b(?:https?|ftp|mailto|javascript|data):\S+/gi, "")
    .replace(/\bwww\.\S+/gi, "")
    .replace(/<[^>]{0,1000}>/g, "")
    .replace(/[`*_#<>[\]{}|\\~]/g, "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return cutText(plain, lengthMax);
}
