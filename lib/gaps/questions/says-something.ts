/** Whether a search may be a question: not only function words, signs, numbers or an address. */
import { fold, isAnyFunctionWord } from "../../corpus/index.ts";

/** Who posts addresses into a search field asks nothing. */
const address = /\bhttps?:\/\/|\bwww\.\S/i;
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/u;

export function saysSomething(text: string): boolean {
  if (address.test(text)) return false;
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (unspaced.test(word)) return true;
    if (word.length > 1 && /\p{L}/u.test(word) && !isAnyFunctionWord(fold(word))) return true;
  }
  return false;
}
