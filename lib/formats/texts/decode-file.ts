/** The text of a file of a text format, in whatever encoding it is. */
import { decodeText } from "../../base/index.ts";
import { ForeignFile, type FormatFile } from "../format.ts";

const headBytes = 2_048;

/** `declaredIn` finds the encoding that the beginning of a file names. Line ends become `\n`. */
export function decodeFile(
  file: Pick<FormatFile, "bytes" | "note">,
  declaredIn: (head: string) => string | null = () => null,
): string {
  const { bytes } = file;
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const decoded = decodeText(bytes, declaredIn(head));
  if (decoded === "binary") throw new ForeignFile("binary", "it is binary");
  if (decoded === "unknown") {
    throw new ForeignFile("not_utf8", "it is neither UTF-8 nor UTF-16 nor Windows-1252");
  }
  if (decoded.guess !== null) file.note(`it is no UTF-8 and was read as ${decoded.guess}`);
  const text = decoded.text.startsWith("\ufeff") ? decoded.text.slice(1) : decoded.text;
  return text.replace(/\r\n?/g, "\n");
}
