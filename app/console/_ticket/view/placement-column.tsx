import type { TicketFieldSet } from "knowledge-sdk/service-schemas";
import type { RefObject } from "react";
import { Related } from "../document/related.tsx";
import { SaveState } from "../saving/save-state.tsx";
import type { DeskActions } from "../state/desk-actions.ts";
import type { PlacedTicket } from "../state/desk-types.ts";
import { JudgementForm } from "./judgement-form.tsx";
import { PlacementPanel } from "./placement-panel.tsx";
import { UndoForm } from "./undo-form.tsx";
import type { ConsoleState } from "./use-console.ts";

interface PlacementColumnProps {
  readonly state: Pick<ConsoleState, "desk" | "choices" | "document"> & {
    readonly actions: Pick<DeskActions, "judge" | "undo" | "comment" | "tellDocument">;
  };
  readonly ticket: PlacedTicket;
  /** The value of the place that is chosen in the list; empty for none. */
  readonly chosen: string;
  readonly fields: TicketFieldSet;
  readonly isEmbedded: boolean;
  /** Parameters of the list that forms without scripts lead back to; absent for none. */
  readonly list?: string | undefined;
  readonly headingRef?: RefObject<HTMLHeadingElement | null> | undefined;
  readonly judgementRef: RefObject<HTMLDivElement | null>;
}

/** Where the ticket belongs, what a person says to that, and what is like it. */
export function PlacementColumn(props: PlacementColumnProps) {
  const { state, ticket, chosen, fields, isEmbedded, list, headingRef, judgementRef } = props;
  const { desk, choices, actions, document } = state;
  const { correlationId } = ticket.draft;
  return (
    <>
      <div ref={judgementRef} className="flex flex-col gap-4">
        <PlacementPanel ticket={ticket} headingRef={headingRef} />
        <SaveState saves={desk.saves} id={correlationId} status={ticket.status} />
        <UndoForm ticket={ticket} isEmbedded={isEmbedded} list={list} onUndo={actions.undo} />
        <JudgementForm
          key={correlationId}
          ticket={ticket}
          choices={choices}
          chosen={chosen}
          comment={desk.comment}
          fields={fields}
          isEmbedded={isEmbedded}
          list={list}
          actions={actions}
        />
      </div>
      <Related
        ticket={ticket}
        isEmbedded={isEmbedded}
        onOpen={(address) => {
          document.open(address);
          actions.tellDocument(address, "opened");
        }}
        onReject={(address) => actions.tellDocument(address, "rejected")}
      />
    </>
  );
}
