import type { GapState } from "knowledge-sdk/service-schemas";

/** What of the gaps is shown. */
export interface GapsView {
  /** One of them, with all of its questions. */
  readonly id: string | undefined;
  readonly state: GapState | undefined;
  readonly rows: number;
}

/** A form leads back to where it was sent from. */
export function ViewFields({ view: { id, state, rows } }: { readonly view: GapsView }) {
  return (
    <>
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      {state === undefined ? null : <input type="hidden" name="view" value={state} />}
      <input type="hidden" name="rows" value={rows} />
    </>
  );
}
