/** Choices as options of a list box, in their groups. */
import type { DialogChoice } from "./choices.ts";
import { element, marked } from "./elements.ts";

export const choiceId = (index: number | ""): string => `option-${index}`;

export function drawChoices(choices: readonly DialogChoice[]): readonly Node[] {
  const drawn: Node[] = [];
  let group: HTMLElement | null = null;
  for (const [index, choice] of choices.entries()) {
    const option = drawChoice(choice, index);
    if (choice.group === "") {
      group = null;
      drawn.push(option);
      continue;
    }
    if (group === null || group.getAttribute("aria-label") !== choice.group) {
      const name = element("div", { class: "name", "aria-hidden": "true" }, choice.group);
      group = element("div", { role: "group", "aria-label": choice.group, part: "group" }, name);
      drawn.push(group);
    }
    group.append(option);
  }
  return drawn;
}

/** Links, so that they open in a new tab like any other. */
function drawChoice(choice: DialogChoice, index: number): HTMLElement {
  const { kind, address, title, place, text, marks } = choice;
  const head = kind === "answer" ? marked(title, marks) : [title];
  const option = element(
    "a",
    {
      role: "option",
      id: choiceId(index),
      class: kind,
      part: `option ${kind}`,
      href: address,
      tabindex: "-1",
      "aria-selected": "false",
      dir: "auto",
    },
    element("span", { class: "title" }, ...head),
  );
  if (place !== "") option.append(element("span", { class: "place" }, place));
  if (text !== "") option.append(element("span", { class: "text" }, ...marked(text, marks)));
  return option;
}
