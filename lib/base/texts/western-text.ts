/** Windows-1252, as those mean it who write it. */

const western = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9dž\x9f";
const decoder = new TextDecoder("windows-1252");

/** What Node 20 decodes leaves these bytes as in Latin-1. */
export function westernLetters(text: string): string {
  return text.replaceAll(/[\x80-\x9f]/g, (control) => western[control.charCodeAt(0) - 0x80] ?? "");
}

/** A letter for every byte. */
export function westernText(bytes: Uint8Array): string {
  return westernLetters(decoder.decode(bytes));
}
