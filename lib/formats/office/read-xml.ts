/**
 * Reads XML of office files as it goes by. Names come without their prefix. Entities that a file
 * declares are not unfolded, and nothing outside is opened.
 */
import { Parser } from "htmlparser2";

export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Word writes some thirty levels, and tables in tables some more. */
const depthMax = 500;
const chunkBytes = 1 << 18;

export function readXml(bytes: Uint8Array | undefined, reader: XmlReader): void {
  if (bytes === undefined) return;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > depthMax) throw new Error("it is nested too deeply");
        reader.open(localName(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        reader.close?.(localName(name));
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
  }
  parser.end(decoder.decode());
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** An attribute by its local name, whatever its prefix: `w:val`, `val`. */
export function attributeOf(
  attributes: Readonly<Record<string, string>>,
  local: string,
): string | undefined {
  const own = attributes[local];
  if (own !== undefined) return own;
  const found = Object.keys(attributes).find((name) => localName(name) === local);
  return found === undefined ? undefined : attributes[found];
}
