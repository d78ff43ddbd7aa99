/**
 * Texts whose charset is not declared, or declared wrongly. The parser takes them for UTF-8 and loses
 * their letters; here they are told by their bytes.
 */
import { analyse } from "chardet";
import { westernLetters } from "../../base/index.ts";

/** What the parser puts in the place of bytes that it cannot read. */
const lost = "\uFFFD";
/** `windows-1252` of browsers has a letter for every byte, so that bytes come back whole. */
const whole = "windows-1252";
const looseCharset =
  /;\s*charset\s*=\s*("?)(?:utf-?8|us-ascii|ascii|unknown[\w-]*|default|x-[\w-]*|)\1(?=[;\s]|$)/i;
const textHead = /^(content-type[ \t]*:[ \t]*text\/[\w.-]+)([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim;
/** Certainty, up to 100. In a few words every charset of Asia is thinkable. */
const sure = 30;
/** Enough to tell a charset by. */
const looked = 64 * 1024;

export function hasLostLetters(text: string | undefined): boolean {
  return text?.includes(lost) === true;
}

/** The same mail, its texts declared so that each of their bytes is kept. */
export function withWholeBytes(mail: Uint8Array): Uint8Array {
  const text = Buffer.from(mail).toString("latin1");
  const declared = text
    .replace(textHead, (_found, type: string, rest: string) => {
      const loose = rest.replace(looseCharset, "");
      return /;\s*charset\s*=/i.test(loose)
        ? `${type}${rest}`
        : `${type}; charset=${whole}${loose}`;
    })
    // A part without a head is a text.
    .replace(
      /^(--[^\r\n]{1,200}\r?\n)(?=\r?\n)/gm,
      `$1Content-Type: text/plain; charset=${whole}\r\n`,
    );
  const [head = ""] = /^[^]*?(?=\r?\n\r?\n)/.exec(declared) ?? [];
  const own = /^content-type[ \t]*:/im.test(head)
    ? declared
    : `Content-Type: text/plain; charset=${whole}\r\n${declared}`;
  return Buffer.from(own, "latin1");
}

/** The text in the charset that its bytes tell; the same where they tell none. */
export function inItsCharset(text: string): string {
  const read = decoded(Uint8Array.from(text, (letter) => byteOf.get(letter) ?? questionMark));
  return hasLostLetters(read) ? text : read;
}

/** In UTF-8, or else in the charset that they tell. */
export function decoded(bytes: Uint8Array): string {
  try {
    // A long file is cut, maybe amid a character: as a stream, that is no fault.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    const [best] = analyse(bytes.subarray(0, looked));
    const name = best === undefined || best.confidence < sure ? whole : best.name;
    const text = decoderOf(name).decode(bytes);
    return decoderOf(name).encoding === whole ? westernLetters(text) : text;
  }
}

/** Names that the runtime does not know are those of rare charsets of the west. */
function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder(whole);
  }
}

const questionMark = 0x3f;
/** By the letter that `windows-1252` has for it. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder(whole).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  ).map((letter, byte) => [letter, byte]),
);
