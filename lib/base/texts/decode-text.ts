/** Texts of files whose encoding nobody names: UTF-8, UTF-16 or Windows-1252, told by their bytes. */
import { westernText } from "./western-text.ts";

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** How it is encoded; null for UTF-8 and for what a byte order mark says. */
  readonly guess: "UTF-16" | "Windows-1252" | null;
}

/** A NUL within this many bytes marks a binary file, as version control systems judge it. */
const inspectedBytes = 8_192;
/** Western texts have one or two letters with marks side by side, other scripts many. */
const westernRun = /[\x80-\xff]{3,}/g;
const westernRunsMax = 0.1;
const notWestern = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;
const control = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
/** Share of pairs of bytes with a NUL that only UTF-16 has. */
const wideShareMin = 0.05;

const decoders = {
  utf8: new TextDecoder("utf-8", { fatal: true }),
  little: new TextDecoder("utf-16le", { fatal: true }),
  big: new TextDecoder("utf-16be", { fatal: true }),
};

/** `declared` is the encoding that the file itself names. Faults are told apart by their name. */
export function decodeText(
  bytes: Uint8Array,
  declared: string | null = null,
): DecodedText | "binary" | "unknown" {
  const marked = markOf(bytes);
  if (marked !== null) return textOrBinary(attempt(decoders[marked], bytes), null);
  if (bytes.subarray(0, inspectedBytes).includes(0)) {
    const wide = wideOf(bytes);
    const text = wide === null ? null : attempt(decoders[wide], bytes);
    return text === null || control.test(text) ? "binary" : { text, guess: "UTF-16" };
  }
  const text = attempt(decoders.utf8, bytes);
  if (text !== null) return { text, guess: null };
  return inDeclared(bytes, declared) ?? western(bytes);
}

function textOrBinary(text: string | null, guess: null): DecodedText | "binary" {
  return text === null || text.includes("\0") ? "binary" : { text, guess };
}

function markOf(bytes: Uint8Array): "little" | "big" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "little";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "big" : null;
}

/** Spaces, line ends and all letters of the west have a NUL in one half of their pair. */
function wideOf(bytes: Uint8Array): "little" | "big" | null {
  const sample = bytes.subarray(0, inspectedBytes);
  const even = sample.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = sample.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  const needed = Math.max(1, (wideShareMin * sample.length) / 2);
  if (bytes.length % 2 === 1 || (even > 0 && odd > 0)) return null;
  if (odd >= needed) return "little";
  return even >= needed ? "big" : null;
}

function inDeclared(bytes: Uint8Array, declared: string | null): DecodedText | null {
  if (declared === null || /^utf-?(?:8|16)/i.test(declared)) return null;
  try {
    const decoder = new TextDecoder(declared);
    const isWestern = decoder.encoding === "windows-1252";
    return { text: isWestern ? westernText(bytes) : decoder.decode(bytes), guess: null };
  } catch {
    return null;
  }
}

/** A UTF-8 text that ends amid a letter is one that is being written. */
function western(bytes: Uint8Array): DecodedText | "unknown" {
  if (isCutShort(bytes)) return "unknown";
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const high = latin.match(/[\x80-\xff]/g)?.length ?? 0;
  const inRuns = (latin.match(westernRun) ?? []).reduce((sum, run) => sum + run.length, 0);
  if (notWestern.test(latin) || inRuns > westernRunsMax * high) return "unknown";
  return { text: westernText(bytes), guess: "Windows-1252" };
}

function isCutShort(bytes: Uint8Array): boolean {
  for (let cut = 1; cut <= 3 && cut <= bytes.length; cut++) {
    const last = bytes[bytes.length - cut] as number;
    if (last < 0x80) return false;
    if (last >= 0xc0)
      return attempt(decoders.utf8, bytes.subarray(0, -cut)) !== null && cut < sizeOf(last);
  }
  return false;
}

/** Bytes of a letter that begins with this one. */
function sizeOf(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}

function attempt(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
