import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { TextArea, TextField } from "../../_components/fields.tsx";
import type { PlacedTicket } from "../state/desk-types.ts";
import { solvedPage, solvedText } from "../state/said-beside.ts";

/** What solved the ticket, sent with the judgement. */
export function SolvedFields({ ticket: { resolution } }: { readonly ticket: PlacedTicket }) {
  const t = useDeskTexts();
  const isKnown = resolution !== undefined;
  return (
    // Drawn again when the service has taken it, so that it shows what stands.
    <details key={JSON.stringify(resolution ?? null)} open={isKnown} className="text-sm text-muted">
      <summary className="min-h-6 cursor-pointer">{t("review.solved")}</summary>
      {isKnown ? <input type="hidden" name="solved" value="1" /> : null}
      <div className="mt-2 flex flex-col gap-2">
        <TextArea
          label={t("review.solvedText")}
          name={solvedText}
          rows={2}
          defaultValue={resolution?.text ?? ""}
        />
        <TextField
          label={t("review.solvedPage")}
          name={solvedPage}
          defaultValue={resolution?.page ?? ""}
          placeholder="kb://… https://…"
        />
      </div>
    </details>
  );
}
