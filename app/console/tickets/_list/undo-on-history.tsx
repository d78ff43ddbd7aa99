import type { TicketResponse } from "knowledge-sdk/service-schemas";
import { pageTranslator } from "../../../_messages/translate.ts";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { lastJudgement } from "../../_ticket/state/placed-ticket.ts";

interface UndoOnHistoryProps {
  readonly ticket: Pick<TicketResponse, "correlationId" | "correct" | "history">;
  readonly isEmbedded: boolean;
}

/** A plain form: it works without scripts. */
export async function UndoOnHistory({ ticket, isEmbedded }: UndoOnHistoryProps) {
  const t = await pageTranslator();
  if (ticket.correct === null) return null;
  const last = lastJudgement(ticket.history);
  return (
    <form action="/console/undo" method="post">
      <input type="hidden" name="page" value="history" />
      <input type="hidden" name="correlationId" value={ticket.correlationId} />
      <input type="hidden" name="correctCollection" value={ticket.correct.collection ?? ""} />
      {last === null ? null : <input type="hidden" name="lastJudgement" value={last} />}
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <button type="submit" className={quietButtonStyle}>
        {t("history.undo")}
      </button>
    </form>
  );
}
