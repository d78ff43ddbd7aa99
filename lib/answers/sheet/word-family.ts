/** Words of one family by how they begin: "encrypted" and "encryption". */
import { familyLength } from "./term-set.ts";

const semitic = /^[\p{Script=Arabic}\p{Script=Hebrew}]+$/u;
/** Article, prepositions and persons, written as one with the word. */
const prefix = /^(?:[وفبك]?ال|لل|[ליהבו](?=.{3})|[لايتن](?=.{3}))/u;
/** Long vowels, which change from form to form. */
const vowels = /[اويוי]/gu;
/** A root has three consonants. */
const rootLength = 3;
/** Below it no letter is Hebrew or Arabic. */
const hebrewStart = 0x590;

/** What words of one family have in common; null for a word that is too short to have one. */
export function wordFamily(term: string): string | null {
  if (term.charCodeAt(0) >= hebrewStart && semitic.test(term)) return rootOf(term);
  return term.length < familyLength ? null : term.slice(0, familyLength);
}

/** "احذف" and "لحذف", "מחיקת" and "מוחקים". */
function rootOf(term: string): string | null {
  const consonants = term.replace(prefix, "").replace(vowels, "");
  return consonants.length < rootLength ? null : consonants.slice(0, rootLength);
}
