/** What the code of a cell printed, as text within bounds. */
import { stripVTControlCharacters } from "node:util";
import { jsonField, jsonList, jsonText } from "./json-values.ts";

/** Length for one cell: the beginning says what it is. */
const lengthMax = 8_000;
/** Read of one output: control characters are removed before it is measured. */
const readLengthMax = 4 * lengthMax;
const outputsMax = 1_000;

interface PrintedText {
  readonly text: string;
  readonly pictures: number;
  readonly isCut: boolean;
}

export function printedText(outputs: readonly unknown[]): PrintedText {
  const parts: string[] = [];
  let length = 0;
  let pictures = 0;
  let isCut = outputs.length > outputsMax;
  for (const output of outputs.slice(0, outputsMax)) {
    const isPicture = hasPicture(output);
    if (isPicture) pictures++;
    const text = isPicture ? "" : plainText(textOf(output));
    if (text === "" || length > lengthMax) continue;
    // A program writes its lines in pieces.
    const isStream = jsonField(output, "output_type") === "stream";
    parts.push(isStream || text.endsWith("\n") ? text : `${text}\n`);
    length += text.length;
  }
  const whole = parts.join("").replace(/^\n+|\s+$/g, "");
  isCut ||= whole.length > lengthMax;
  return { text: isCut ? cut(whole) : whole, pictures, isCut };
}

/** At the end of a line. */
function cut(text: string): string {
  if (text.length <= lengthMax) return text;
  const end = text.lastIndexOf("\n", lengthMax);
  return `${text.slice(0, end > 0 ? end : lengthMax)}\n…`;
}

/** By its type in nbformat 4, by a name of its own in 3. */
const pictureKeys = ["png", "jpeg", "svg", "pdf"];

function hasPicture(output: unknown): boolean {
  const types = Object.keys(Object(jsonField(output, "data")));
  return (
    types.some((type) => type.startsWith("image/")) ||
    pictureKeys.some((key) => jsonField(output, key) !== undefined)
  );
}

function textOf(output: unknown): string {
  switch (jsonField(output, "output_type")) {
    case "stream":
      return jsonText(jsonField(output, "text"), readLengthMax);
    case "error":
    case "pyerr":
      return errorText(output);
    default: {
      const text = jsonField(output, "data", "text/plain") ?? jsonField(output, "text");
      return asWritten(jsonText(text, readLengthMax));
    }
  }
}

/** Its traceback says the name and the message, too. */
function errorText(output: unknown): string {
  const traceback = jsonList(jsonField(output, "traceback")).map((part) =>
    jsonText(part, readLengthMax),
  );
  if (traceback.length > 0) return jsonText([traceback.join("\n")], readLengthMax);
  const named = [jsonField(output, "ename"), jsonField(output, "evalue")];
  return named.filter((part) => typeof part === "string").join(": ");
}

/** Stands for a widget or for HTML, which a text does not show. */
const standIn =
  /^<[\w.]+(?:\s+(?:object|at 0x)[^<>]*|\s[^<>]*\sat 0x[\da-f]+)>$|^<Figure size [^<>]*>$/;

function asWritten(text: string): string {
  return standIn.test(text.trim()) ? "" : text;
}

/** Without colours; of a line that was written over again and again, what it said last. */
function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/^.*\r(?=[^\n])/gm, "")
    .replace(/[^\n\b][\b]/g, "")
    .replace(/(?![\n\t])\p{Cc}/gu, "");
}
