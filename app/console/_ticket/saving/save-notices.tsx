import type { Save } from "../state/desk.ts";
import type { DeskActions } from "../state/desk-actions.ts";
import { quietButtonStyle } from "../view/styles.ts";

interface SaveNoticesProps {
  readonly saves: readonly Save[];
  readonly actions: Pick<DeskActions, "retry" | "discard">;
}

/** Judgements that the service has not stored: they stay here until it has. */
export function SaveNotices({ saves, actions }: SaveNoticesProps) {
  return saves.map((save) =>
    save.fault === null ? null : (
      <div
        key={save.correlationId}
        role="alert"
        className="mb-4 rounded-md bg-danger-bg px-4 py-3 text-danger-text [overflow-wrap:anywhere]"
      >
        <p className="font-semibold">Not saved: {describe(save)}</p>
        <p>{save.fault.detail}</p>
        {save.comment === "" ? null : (
          <p className="whitespace-pre-wrap">Comment: {save.comment}</p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          {save.fault.kind === "changed" ? null : (
            <button type="button" className={quietButtonStyle} onClick={() => actions.retry(save)}>
              Try again
            </button>
          )}
          <button type="button" className={quietButtonStyle} onClick={() => actions.discard(save)}>
            Leave it as it was
          </button>
        </p>
      </div>
    ),
  );
}

function describe({ title, place }: Save): string {
  const name = `“${title.slice(0, 80)}”`;
  return place === null
    ? `the judgement of ${name} is unchanged`
    : `${name} as ${place.collection}`;
}
