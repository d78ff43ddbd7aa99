import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import type { Save } from "../state/desk.ts";
import type { PlacedTicket } from "../state/desk-types.ts";

interface SaveStateProps {
  readonly saves: readonly Save[];
  readonly id: string;
  readonly status: PlacedTicket["status"];
}

/** For people who look; `said` is for the others. */
export function SaveState({ saves, id, status }: SaveStateProps) {
  const t = useDeskTexts();
  const save = saves.find(({ correlationId }) => correlationId === id);
  if (save === undefined) {
    return status === "predicted" ? null : (
      <p className="font-semibold text-link">{t("save.saved")}</p>
    );
  }
  return <p className="text-muted">{t(save.fault === null ? "save.saving" : "save.notYet")}</p>;
}
