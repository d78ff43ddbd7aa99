/** Sorted terms in one byte array: 10 bytes a term where a Map takes 100, and nothing to rebuild. */

export interface Vocabulary {
  readonly size: number;
  /** Number of the term, or -1. */
  find(term: string): number;
  /** First number whose term is not below the given text: the start of a prefix's range. */
  lowerBound(text: string): number;
  termAt(number: number): string;
  /** Whether some term begins with the letters. Meant for few letters: answers are remembered. */
  hasBeginning(letters: string): boolean;
}

export interface PackedTexts {
  readonly bytes: Uint8Array;
  /** One entry more than there are texts. */
  readonly offsets: Uint32Array;
}

/** Look-ups remembered: about half a megabyte. */
const rememberedMax = 5_000;

/** Texts behind each other as UTF-8. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const offsets = new Uint32Array(texts.length + 1);
  texts.forEach((text, index) => {
    offsets[index + 1] = (offsets[index] as number) + Buffer.byteLength(text);
  });
  const bytes = new Uint8Array(offsets[texts.length] as number);
  const view = Buffer.from(bytes.buffer);
  texts.forEach((text, index) => view.write(text, offsets[index] as number, "utf8"));
  return { bytes, offsets };
}

/** Terms must be sorted by UTF-16 code units, JavaScript's own order of strings. */
export function openVocabulary({ bytes, offsets }: PackedTexts): Vocabulary {
  const size = offsets.length - 1;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const termAt = (number: number): string =>
    view.toString("utf8", offsets[number], offsets[number + 1]);

  const lowerBound = (text: string): number => {
    const { bytes: wanted, length } = encode(text);
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = offsets[middle] as number;
      const end = offsets[middle + 1] as number;
      if (comesBefore(bytes, start, end, wanted, length)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  // A search asks for the same few terms several times, and queries repeat words.
  const found = new Map<string, number>();
  const beginnings = new Map<string, boolean>();
  return {
    size,
    termAt,
    lowerBound,
    find(term) {
      const known = found.get(term);
      if (known !== undefined) return known;
      const position = lowerBound(term);
      const number = position < size && termAt(position) === term ? position : -1;
      if (found.size >= rememberedMax) found.clear();
      found.set(term, number);
      return number;
    },
    hasBeginning(letters) {
      const known = beginnings.get(letters);
      if (known !== undefined) return known;
      const position = lowerBound(letters);
      const isThere = position < size && termAt(position).startsWith(letters);
      if (beginnings.size >= rememberedMax) beginnings.clear();
      beginnings.set(letters, isThere);
      return isThere;
    },
  };
}

/** The text looked up last; a look-up is synchronous, so one array serves all. */
let encoded = new Uint8Array(256);
const encoder = new TextEncoder();

function encode(text: string): { readonly bytes: Uint8Array; readonly length: number } {
  if (3 * text.length > encoded.length) encoded = new Uint8Array(6 * text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // A call of the encoder costs more than the comparisons.
    if (code >= 0x80) return { bytes: encoded, length: encoder.encodeInto(text, encoded).written };
    encoded[index] = code;
  }
  return { bytes: encoded, length: text.length };
}

/** The first byte of characters beyond U+FFFF, which UTF-16 writes as surrogates below U+E000. */
const firstOfPair = 0xf0;
/** The first byte of U+E000 to U+FFFF is this or the next. */
const firstAbovePairs = 0xee;

/** Whether the UTF-8 bytes `[start, end)` come before the wanted ones in the order of UTF-16. */
function comesBefore(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: Uint8Array,
  length: number,
): boolean {
  const shared = Math.min(end - start, length);
  for (let index = 0; index < shared; index++) {
    const byte = bytes[start + index] as number;
    const other = wanted[index] as number;
    if (byte === other) continue;
    const isPair = byte >= firstOfPair;
    if (isPair !== other >= firstOfPair && Math.min(byte, other) >= firstAbovePairs) return isPair;
    return byte < other;
  }
  return end - start < length;
}
