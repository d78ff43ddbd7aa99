import type { Save } from "../state/desk.ts";
import type { PlacedTicket } from "../state/desk-types.ts";

interface SaveStateProps {
  readonly saves: readonly Save[];
  readonly id: string;
  readonly status: PlacedTicket["status"];
}

/** For people who look; `said` is for the others. */
export function SaveState({ saves, id, status }: SaveStateProps) {
  const save = saves.find(({ correlationId }) => correlationId === id);
  if (save === undefined) {
    return status === "predicted" ? null : <p className="font-semibold text-link">Saved</p>;
  }
  return <p className="text-muted">{save.fault === null ? "Saving …" : "Not saved yet"}</p>;
}
