/** The dialog without contents: a field, a list, and what is said about it. */
import type { SearchBoxTexts } from "../words/dialog-words.ts";
import { element } from "./elements.ts";

export interface DialogParts {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  /** Heard, and seen at the foot. */
  readonly status: HTMLElement;
  readonly message: HTMLElement;
  readonly close: HTMLButtonElement;
  readonly forget: HTMLButtonElement;
  readonly retryText: string;
}

const queryLengthMax = 500;

export function drawDialog(texts: SearchBoxTexts): DialogParts {
  const { title } = texts;
  const input = element("input", {
    type: "text",
    role: "combobox",
    part: "input",
    "aria-label": title,
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "choices",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    inputmode: "search",
    enterkeyhint: "search",
    maxlength: String(queryLengthMax),
    placeholder: texts.placeholder,
    dir: "auto",
  });
  const close = element("button", { type: "button", part: "close" }, texts.close);
  const list = element("div", {
    id: "choices",
    role: "listbox",
    "aria-label": title,
    part: "list",
  });
  const status = element("p", { role: "status", part: "status" });
  const message = element("div", { class: "message", part: "message", hidden: "" });
  const forget = element("button", { type: "button", hidden: "" }, texts.forget);
  const keys = element("p", { class: "keys", "aria-hidden": "true" }, texts.keys);
  const dialog = element(
    "dialog",
    { "aria-label": title, part: "dialog" },
    element("div", { class: "head", part: "head" }, magnifier(), input, close),
    message,
    list,
    element("div", { class: "foot", part: "foot" }, status, forget, keys),
  );
  return { dialog, input, list, status, message, close, forget, retryText: texts.retry };
}

const svg = "http://www.w3.org/2000/svg";

function magnifier(): SVGElement {
  const icon = document.createElementNS(svg, "svg");
  const line = document.createElementNS(svg, "path");
  const attributes = { viewBox: "0 0 24 24", fill: "none", stroke: "currentColor" };
  for (const [name, value] of Object.entries({ ...attributes, "aria-hidden": "true" })) {
    icon.setAttribute(name, value);
  }
  line.setAttribute("d", "M20 20l-4.8-4.8M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z");
  line.setAttribute("stroke-width", "2");
  line.setAttribute("stroke-linecap", "round");
  icon.append(line);
  return icon;
}
