/** Words of people on their way to the service: shown at once, and never as saved before they are. */
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import {
  type Description,
  type Desk,
  type Save,
  type SavedJudgement,
  type SaveFault,
  withPlaced,
} from "./desk.ts";

/** Shown at once, and marked as on its way until the service has it. */
export function judging(desk: Desk, save: Save, t: DeskTranslator): Desk {
  const { correlationId, place, comment } = save;
  const isOfTicket = (other: Save): boolean => other.correlationId === correlationId;
  // The shown judgement may itself be on its way: the service still has the previous one.
  const before = desk.saves.find(isOfTicket)?.before ?? save.before;
  const others = desk.saves.filter((other) => !isOfTicket(other));
  const shown = { correct: place, status: save.status, comment };
  const said =
    place === null
      ? t("said.undoing")
      : t("said.saving", { place: place.collection ?? t("place.none") });
  const saves = [...others, { ...save, before }];
  return withPlaced({ ...desk, saves, said }, correlationId, shown);
}

export function saved(desk: Desk, save: Save, now: SavedJudgement, t: DeskTranslator): Desk {
  if (!isListed(desk, save)) {
    // A later word is on its way: until that is saved, the service has this one.
    return withBefore(desk, save.correlationId, { ...now, comment: save.comment });
  }
  const saves = desk.saves.filter((other) => other.id !== save.id);
  const said =
    now.correct === null
      ? t("said.undone")
      : t("said.saved", { place: now.correct.collection ?? t("place.none") });
  // Its number in the history comes with the next description.
  const shown = { lastJudgement: undefined, ...now };
  return withPlaced({ ...desk, saves, said }, save.correlationId, shown);
}

export function notSaved(desk: Desk, save: Save, fault: SaveFault, t: DeskTranslator): Desk {
  const listed = desk.saves.find(({ id }) => id === save.id);
  // A later word about the ticket has taken its place.
  if (listed === undefined) return desk;
  const said = t("said.notSaved", { detail: fault.detail });
  const failed = { ...withSave(desk, save, { fault }), said };
  if (fault.kind !== "changed") return failed;
  const { now } = fault;
  const shown = withComment(failed, save.correlationId, listed.before.comment, now.comment);
  return withBefore(shown, save.correlationId, now);
}

/** As the service has it: what is shown may be more. */
export function discarded(desk: Desk, save: Save): Desk {
  const listed = desk.saves.find(({ id }) => id === save.id);
  if (listed === undefined) return desk;
  const saves = desk.saves.filter((known) => known !== listed);
  return withPlaced({ ...desk, saves }, listed.correlationId, listed.before);
}

/** A person may have judged the ticket earlier, and another word may be on its way already. */
export function described(desk: Desk, correlationId: string, known: Description): Desk {
  const { status, correct, comment, lastJudgement, ...rest } = known;
  const before = { status, correct, comment, lastJudgement };
  const isJudging = desk.saves.some((save) => save.correlationId === correlationId);
  if (isJudging) {
    const shown = withPlaced(desk, correlationId, rest);
    return withBefore(shown, correlationId, before);
  }
  const shown = withComment(desk, correlationId, desk.placed?.comment, before.comment);
  return withPlaced(shown, correlationId, known);
}

/** Shows the ticket's comment, unless somebody has changed what stood in the field before. */
function withComment(
  desk: Desk,
  correlationId: string,
  before: string | undefined,
  comment: string,
): Desk {
  const isHere = desk.placed?.draft.correlationId === correlationId;
  return isHere && desk.comment === before ? { ...desk, comment } : desk;
}

const isListed = (desk: Desk, save: Save): boolean => desk.saves.some(({ id }) => id === save.id);

export function withSave(desk: Desk, { id }: Save, change: Partial<Save>): Desk {
  const saves = desk.saves.map((save) => (save.id === id ? { ...save, ...change } : save));
  return { ...desk, saves };
}

function withBefore(desk: Desk, correlationId: string, before: Save["before"]): Desk {
  const saves = desk.saves.map((save) =>
    save.correlationId === correlationId ? { ...save, before } : save,
  );
  return { ...desk, saves };
}
