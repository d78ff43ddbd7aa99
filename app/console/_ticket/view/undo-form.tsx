import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { keyStyle, quietButtonStyle } from "../../_components/field-styles.ts";
import type { PlacedTicket } from "../state/desk-types.ts";

interface UndoFormProps {
  readonly ticket: PlacedTicket;
  readonly isEmbedded: boolean;
  /** Parameters of the list that it leads back to; absent for the page of one ticket. */
  readonly list?: string | undefined;
  readonly onUndo: () => void;
}

/** Undoes the judgement. A plain form: it works without scripts. */
export function UndoForm({ ticket, isEmbedded, list, onUndo }: UndoFormProps) {
  const t = useDeskTexts();
  if (ticket.correct === null) return null;
  return (
    <form
      action="/console/undo"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onUndo();
      }}
    >
      <input type="hidden" name="correlationId" value={ticket.draft.correlationId} />
      <input type="hidden" name="correctCollection" value={ticket.correct.collection ?? ""} />
      {ticket.lastJudgement === null || ticket.lastJudgement === undefined ? null : (
        <input type="hidden" name="lastJudgement" value={ticket.lastJudgement} />
      )}
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      {list === undefined ? null : <input type="hidden" name="list" value={list} />}
      <button type="submit" className={quietButtonStyle}>
        {t("review.undo")}
        <kbd className={keyStyle}>u</kbd>
      </button>
    </form>
  );
}
