/** The files in a `winmail.dat`: Outlook packs them so, and other programs show the pack alone (MS-OXTNEF). */

const signature = 0x223e9f78;
const attributeHead = 9;
const checksum = 2;
const levels = { message: 1, file: 2 } as const;
const attributes = { rendering: 0x9002, title: 0x8010, data: 0x800f, body: 0x800c } as const;
const filesMax = 20;
const attributesMax = 2_000;

export interface OutlookFile {
  readonly filename: string;
  readonly content: Uint8Array;
}

export interface OutlookPack {
  /** Text of the mail; empty where it stands in the mail itself. */
  readonly body: string;
  readonly files: readonly OutlookFile[];
}

/** Null for what is no such pack. What is cut off is left out. */
export function readOutlookPack(bytes: Uint8Array): OutlookPack | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 6 || view.getUint32(0, true) !== signature) return null;
  const files: { filename: string; content: Uint8Array }[] = [];
  let body = "";
  let at = 6;
  for (let count = 0; count < attributesMax && at + attributeHead <= bytes.length; count++) {
    const level = view.getUint8(at);
    const attribute = view.getUint16(at + 1, true);
    const length = view.getUint32(at + 5, true);
    const start = at + attributeHead;
    if (start + length > bytes.length || (level !== levels.message && level !== levels.file)) break;
    const value = bytes.subarray(start, start + length);
    const file = files.at(-1);
    if (level === levels.message && attribute === attributes.body) body = textOf(value);
    else if (level === levels.file && attribute === attributes.rendering) {
      if (files.length >= filesMax) break;
      files.push({ filename: "", content: new Uint8Array() });
    } else if (file !== undefined && attribute === attributes.title) file.filename = textOf(value);
    else if (file !== undefined && attribute === attributes.data) file.content = value;
    at = start + length + checksum;
  }
  return { body, files: files.filter(({ filename }) => filename !== "") };
}

/** It ends with a zero. */
function textOf(value: Uint8Array): string {
  return new TextDecoder("windows-1252")
    .decode(value)
    .replace(/\0[^]*$/, "")
    .trim();
}
