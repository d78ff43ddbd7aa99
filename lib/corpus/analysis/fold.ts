/** Equates spellings that a searcher does not distinguish: case, width, ligatures, diacritics. */

const ascii = /^[\x00-\x7f]*$/;
const marks = /\p{M}+/gu;
/** Letters that carry no separable mark but are typed without one. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const specialLetters = /[ßæœøłđðþı]/g;

/** NFKC, lower case, without diacritics. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(marks, "")
    .replace(specialLetters, (letter) => letters[letter] ?? letter)
    .normalize("NFC");
}
