/** A component of MDX as its drawing gets it: what it holds is plain content already. */
import type { RootContent } from "mdast";
import { safeElement, textNode } from "../safe-element.ts";

export interface Component {
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly children: readonly RootContent[];
  /** On lines of its own, and not in a sentence. */
  readonly isFlow: boolean;
}

/** Null for a component that it cannot draw. */
export type Draw = (component: Component) => readonly RootContent[] | null;

/** The first of these attributes that says something. */
export function textOf({ texts }: Component, ...names: readonly string[]): string | undefined {
  return names.map((name) => texts[name]).find((text) => text !== undefined && text.trim() !== "");
}

/** Texts of a list, of which each may also be an object with this field. */
export function listOf({ values }: Component, name: string, field = "label"): readonly string[] {
  const list = values[name];
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).map((item) => {
    const given = isObject(item) ? item[field] : item;
    return typeof given === "string" || typeof given === "number" ? String(given) : "";
  });
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function words(text: string | undefined): readonly RootContent[] {
  return text === undefined || text === "" ? [] : [textNode(text)];
}

export function code(value: string): RootContent {
  return { type: "inlineCode", value };
}

export function bold(text: string): RootContent {
  return safeElement("strong", {}, [textNode(text)]);
}
