/** Boxes of MyST, whose names stand in braces: as a line of colons, and as a fence. */

import { calloutOf } from "../components/callouts.ts";
import { type BoxForm, lineLengthMax } from "./box-forms.ts";
import type { BoxStack, OpenForm } from "./box-stack.ts";

const braced = /^[ \t]*(:{3,}|`{3,}|~{3,})[ \t]*\{([a-z][\w-]*)\}[ \t]*(.*)$/i;
const bracedNames: Readonly<Record<string, string>> = {
  "tab-item": "tab",
  "tab-set": "div",
  dropdown: "details",
  admonition: "note",
};

/**
 * `:::{note} Title` of MyST, and the same as a fence where its name is that of a box; a fence of any
 * other name holds code.
 */
export function bracedForm(line: string): OpenForm | null {
  const match = line.length > lineLengthMax ? null : braced.exec(line);
  if (match === null) return null;
  const [, marks = "", written = "", title = ""] = match;
  const name = written.toLowerCase();
  const isKnown = Object.hasOwn(bracedNames, name);
  if (!isKnown && marks[0] !== ":" && calloutOf(name) === null) return null;
  return {
    kind: "open",
    name: isKnown ? (bracedNames[name] as string) : name,
    title: title.trim() === "" ? null : title,
    mark: marks[0] as NonNullable<OpenForm["mark"]>,
    length: marks.length,
    isBraced: true,
  };
}

const fenceEnd = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;

/** The end of a box that begins as a fence. */
export function fenceEndForm(line: string, boxes: BoxStack): BoxForm | null {
  const marks = fenceEnd.exec(line)?.[1];
  if (marks === undefined) return null;
  const mark = marks[0] as "`" | "~";
  return boxes.mayClose(marks.length, mark) ? { kind: "close", mark, length: marks.length } : null;
}

const bracedOption = /^[ \t]*:([a-z][\w-]*):[ \t]*(.*)$/i;

/** `:class: tip` right below the line that opens such a box. */
export function bracedOptionLine(line: string, boxes: BoxStack): boolean {
  const [, name = "", value = ""] = bracedOption.exec(line) ?? [];
  if (name === "") return false;
  return boxes.amend((form) => {
    if (form.isBraced !== true) return null;
    const words = value.split(/[\s,]+/);
    const kind = name === "class" ? words.find((word) => calloutOf(word) !== null) : undefined;
    const isFolded = name === "class" && words.includes("dropdown");
    if (form.name === "details" || form.name === "tab" || form.name === "div") return form;
    return {
      ...form,
      name: kind ?? form.name,
      ...(isFolded && { attributes: "fold=closed" }),
    };
  });
}
