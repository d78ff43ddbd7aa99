import type { TicketFieldSet } from "knowledge-sdk/schemas";
import type { RefObject } from "react";
import { Related } from "../document/related.tsx";
import { SaveState } from "../saving/save-state.tsx";
import type { PlacedTicket } from "../state/desk-types.ts";
import type { ConsoleState } from "../use-console.ts";
import { JudgementForm } from "./judgement-form.tsx";
import { PlacementPanel } from "./placement-panel.tsx";
import { UndoForm } from "./undo-form.tsx";

interface PlacementColumnProps {
  readonly state: Pick<ConsoleState, "desk" | "choices" | "actions" | "document">;
  readonly ticket: PlacedTicket;
  /** The value of the place that is chosen in the list; empty for none. */
  readonly chosen: string;
  readonly fields: TicketFieldSet;
  readonly isEmbedded: boolean;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly judgementRef: RefObject<HTMLDivElement | null>;
}

/** Where the ticket belongs, what a person says to that, and what is like it. */
export function PlacementColumn(props: PlacementColumnProps) {
  const { state, ticket, chosen, fields, isEmbedded, headingRef, judgementRef } = props;
  const { desk, choices, actions, document } = state;
  const { correlationId } = ticket.draft;
  return (
    <>
      <div ref={judgementRef} className="flex flex-col gap-4">
        <PlacementPanel ticket={ticket} headingRef={headingRef} />
        <SaveState saves={desk.saves} id={correlationId} status={ticket.status} />
        <UndoForm ticket={ticket} isEmbedded={isEmbedded} onUndo={actions.undo} />
        <JudgementForm
          key={correlationId}
          ticket={ticket}
          choices={choices}
          chosen={chosen}
          comment={desk.comment}
          fields={fields}
          isEmbedded={isEmbedded}
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
