/** Parameters and fields of an API, and tables of types. */
import type { RootContent } from "mdast";
import { paragraph, safeElement, textNode } from "../safe-element.ts";
import { code, type Draw, isObject, textOf } from "./component.ts";

/** Where Mintlify's `<ParamField>` names its parameter; the place is told behind it. */
const places = ["path", "query", "body", "header", "cookie", "form"] as const;

const field: Draw = (component) => {
  const { texts, children } = component;
  const place = places.find((name) => textOf(component, name) !== undefined);
  const name = place === undefined ? textOf(component, "name", "title") : texts[place];
  if (name === undefined) return null;
  const facts = [
    textOf(component, "type"),
    place,
    "required" in texts && texts.required !== "false" ? "required" : undefined,
    "deprecated" in texts && texts.deprecated !== "false" ? "deprecated" : undefined,
    texts.default === undefined ? undefined : `default: ${texts.default}`,
  ].filter((fact) => fact !== undefined && fact !== "");
  const head = [code(name), ...(facts.length === 0 ? [] : [textNode(` ${facts.join(", ")}`)])];
  return [safeElement("div", { className: ["field"] }, [paragraph(head), ...children])];
};

const columns = [
  ["Name", "name"],
  ["Type", "type"],
  ["Description", "description"],
  ["Default", "default"],
] as const;

/** Fumadocs' `<TypeTable type={{ name: { type, description, default } }} />`. */
const typeTable: Draw = ({ values: { type }, children }) => {
  if (!isObject(type)) return null;
  const rows = Object.entries(type).map(([name, given]) => ({
    ...(isObject(given) ? given : { type: given }),
    name: isObject(given) && given.required === true ? `${name} (required)` : name,
  }));
  const shown = columns.filter(([, key]) => rows.some((row) => textIn(row, key) !== ""));
  const head = shown.map(([word]) => safeElement("th", {}, [textNode(word)]));
  const body = rows.map((row) =>
    safeElement(
      "tr",
      {},
      shown.map(([, key]) => safeElement("td", {}, cell(key, textIn(row, key)))),
    ),
  );
  const table = safeElement("table", {}, [
    safeElement("thead", {}, [safeElement("tr", {}, head)]),
    safeElement("tbody", {}, body),
  ]);
  return [table, ...children];
};

function textIn(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = row[key];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

function cell(key: string, text: string): readonly RootContent[] {
  if (text === "") return [];
  return [key === "description" ? textNode(text) : code(text)];
}

export const fieldComponents: Readonly<Record<string, Draw>> = {
  ParamField: field,
  ResponseField: field,
  Property: field,
  TypeTable: typeTable,
};
