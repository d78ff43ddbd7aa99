/** Elements made one by one: no text of a page is ever read as HTML. */
import type { Highlight } from "../../contract/index.ts";

export type Attributes = Readonly<Record<string, string | undefined>>;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

/** A text with its ranges, ascending and apart, as `<mark>`. */
export function marked(text: string, marks: readonly Highlight[]): readonly (Node | string)[] {
  const pieces: (Node | string)[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    if (start < from || end > text.length) continue;
    pieces.push(text.slice(from, start), element("mark", {}, text.slice(start, end)));
    from = end;
  }
  return [...pieces, text.slice(from)];
}
