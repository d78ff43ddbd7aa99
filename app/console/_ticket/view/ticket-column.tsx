import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { DocumentPanel } from "../document/document-panel.tsx";
import { standingTerms } from "../state/desk-types.ts";
import { isEdited } from "../state/ticket-queue.ts";
import { TicketForm } from "./ticket-form.tsx";
import { TicketText } from "./ticket-text.tsx";
import type { ConsoleState } from "./use-console.ts";

interface TicketColumnProps {
  readonly state: Pick<
    ConsoleState,
    "desk" | "actions" | "document" | "fetch" | "onInsert" | "refs"
  >;
  readonly isEmbedded: boolean;
}

/** The text of the ticket, the form for it and for others, and a document next to the placement. */
export function TicketColumn({ state, isEmbedded }: TicketColumnProps) {
  const t = useDeskTexts();
  const { desk, actions, document, fetch, onInsert, refs } = state;
  const { placed, draft, placing } = desk;
  const { address, open, close } = document;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {placed === null ? null : (
        <TicketText draft={placed.draft} terms={standingTerms(placed)} parts={placed.parts} />
      )}
      <details open={placed === null || isEdited(desk)}>
        <summary className={`min-h-11 cursor-pointer py-2 ${placed === null ? "sr-only" : ""}`}>
          {t(placed === null ? "form.new" : "form.edit")}
        </summary>
        <TicketForm
          draft={draft}
          isEmbedded={isEmbedded}
          isPlacing={placing !== null}
          titleRef={refs.title}
          onEdit={actions.edit}
          onPlace={actions.place}
        />
      </details>
      {address === null ? null : (
        <DocumentPanel
          key={address}
          address={address}
          ticket={placed}
          fetch={fetch}
          onInsert={
            onInsert === null
              ? null
              : (link) => {
                  onInsert(link);
                  actions.tellDocument(address, "inserted");
                }
          }
          onOpen={open}
          onClose={() => close(refs.heading.current)}
        />
      )}
    </div>
  );
}
