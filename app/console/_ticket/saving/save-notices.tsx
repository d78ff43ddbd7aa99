import { type DeskTranslator, useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import type { Save } from "../state/desk.ts";
import type { DeskActions } from "../state/desk-actions.ts";

interface SaveNoticesProps {
  readonly saves: readonly Save[];
  readonly actions: Pick<DeskActions, "retry" | "discard">;
}

/** Judgements that the service has not stored: they stay here until it has. */
export function SaveNotices({ saves, actions }: SaveNoticesProps) {
  const t = useDeskTexts();
  return saves.map((save) =>
    save.fault === null ? null : (
      <div
        key={save.correlationId}
        role="alert"
        className="mb-4 rounded-md bg-danger-bg px-4 py-3 text-danger-text [overflow-wrap:anywhere]"
      >
        <p className="font-semibold">{describe(save, t)}</p>
        <p lang={save.fault.kind === "refused" && save.fault.isEnglish ? "en" : undefined}>
          {save.fault.detail}
        </p>
        {save.comment === "" ? null : (
          <p className="whitespace-pre-wrap">{t("save.comment", { comment: save.comment })}</p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          {save.fault.kind === "changed" ? null : (
            <button type="button" className={quietButtonStyle} onClick={() => actions.retry(save)}>
              {t("save.retry")}
            </button>
          )}
          <button type="button" className={quietButtonStyle} onClick={() => actions.discard(save)}>
            {t("save.discard")}
          </button>
        </p>
      </div>
    ),
  );
}

function describe({ title: whole, place }: Save, t: DeskTranslator): string {
  const title = whole.slice(0, 80);
  return place === null
    ? t("save.undoNotSaved", { title })
    : t("save.notSaved", { title, place: place.collection ?? t("place.none") });
}
