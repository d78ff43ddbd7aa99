"use client";

import type { RefObject } from "react";
import { documentAddress } from "../document/document-address.ts";
import type { PlaceChoice } from "../state/choices.ts";
import type { DeskActions } from "../state/desk-actions.ts";
import {
  confirmable,
  mayBeNowhere,
  noPlace,
  type Place,
  type PlacedTicket,
  standingAnswer,
} from "../state/desk-types.ts";
import { saidIn } from "../state/said-beside.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface ConsoleKeys {
  readonly desk: {
    readonly placed: PlacedTicket | null;
    readonly comment: string;
    readonly choices: readonly PlaceChoice[];
  };
  readonly actions: Pick<DeskActions, "judge" | "undo"> & {
    next(): void;
    /** Shows a document next to the ticket. */
    open(address: string): void;
    showHelp(): void;
  };
  /** Where the fields of a judgement are. */
  readonly judgement: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
}

/** The action of each single key of the console, as in its list of keys. */
export function useConsoleKeys({ desk, actions, judgement, isOn }: ConsoleKeys): void {
  const { placed, comment, choices } = desk;
  const judge = (place: Place): void => actions.judge(place, saidIn(judgement.current));
  const word = placed === null ? null : confirmable(placed, comment);
  const confirm = word === null ? undefined : () => judge(word);
  const focusOn = (selector: string) => (): void =>
    judgement.current?.querySelector<HTMLElement>(selector)?.focus();
  const keyed = choices.flatMap(({ key, place }): [string, () => void][] =>
    key === null ? [] : [[key, () => judge(place)]],
  );
  const answer = placed === null ? null : standingAnswer(placed);
  const [firstDocument] = answer?.relevantDocs ?? [];
  useShortcuts(
    {
      ...Object.fromEntries(keyed),
      "0": placed !== null && mayBeNowhere(placed) ? () => judge(noPlace) : undefined,
      y: confirm,
      Enter: confirm,
      u: actions.undo,
      n: actions.next,
      c: focusOn("textarea"),
      o: focusOn("select[name=other]"),
      d:
        firstDocument === undefined
          ? undefined
          : () => actions.open(documentAddress(firstDocument)),
      "?": actions.showHelp,
    },
    isOn,
    placed?.draft.correlationId,
  );
}
