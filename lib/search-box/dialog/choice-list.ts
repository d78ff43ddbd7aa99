/** The list below the field: which choice is active, and which one somebody means. */
import type { DialogChoice } from "./choices.ts";
import { choiceId, drawChoices } from "./draw-choices.ts";

export interface ChoiceList {
  show(choices: readonly DialogChoice[]): void;
  /** Makes the next or the previous choice the active one; false without choices. */
  move(step: number): boolean;
  /** Makes the one under the pointer the active one. */
  pointAt(event: Event): void;
  /** The link of the active choice. */
  active(): HTMLAnchorElement | null;
  /** The choice that an event means; null for none. */
  chosenBy(event: Event): DialogChoice | null;
}

export function createChoiceList(list: HTMLElement, input: HTMLInputElement): ChoiceList {
  let choices: readonly DialogChoice[] = [];
  let active = 0;
  const optionAt = (index: number): HTMLAnchorElement | null =>
    list.querySelector<HTMLAnchorElement>(`#${choiceId(index)}`);
  const point = (to: number): void => {
    optionAt(active)?.setAttribute("aria-selected", "false");
    const option = optionAt(to);
    active = option === null ? 0 : to;
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option === null) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", option.id);
  };
  return {
    show(next) {
      choices = next;
      list.replaceChildren(...drawChoices(choices));
      list.hidden = choices.length === 0;
      input.setAttribute("aria-expanded", String(choices.length > 0));
      active = 0;
      point(0);
    },
    move(step) {
      if (choices.length === 0) return false;
      point((active + step + choices.length) % choices.length);
      return true;
    },
    pointAt(event) {
      const index = indexOf(event);
      if (index !== null && index !== active) point(index);
    },
    active: () => optionAt(active),
    chosenBy(event) {
      const index = indexOf(event);
      return index === null ? null : (choices[index] ?? null);
    },
  };
}

function indexOf({ target }: Event): number | null {
  const option = target instanceof Element ? target.closest('[role="option"]') : null;
  return option === null ? null : Number(option.id.slice(choiceId("").length));
}
