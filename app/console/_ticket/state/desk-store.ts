/** The current desk, even before it is drawn: a host may send several tickets before that. */
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import type { Desk } from "./desk.ts";
import { nextDesk } from "./desk-state.ts";

export interface LiveDesk {
  read(): Desk;
  dispatch(event: Parameters<typeof nextDesk>[1]): void;
  /** Another number for each judgement. */
  nextSave(): number;
  /** Numbers of the judgements that are being stored. */
  readonly onTheWay: Set<number>;
}

export function createLiveDesk(
  first: Desk,
  show: (desk: Desk) => void,
  t: DeskTranslator,
): LiveDesk {
  let desk = first;
  let saves = 0;
  return {
    read: () => desk,
    dispatch(event) {
      desk = nextDesk(desk, event, t);
      show(desk);
    },
    nextSave() {
      saves += 1;
      return saves;
    },
    onTheWay: new Set(),
  };
}
