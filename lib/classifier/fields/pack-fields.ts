/** Learners of fields as arrays, and back; their examples are those of the whole state. */
import { createSlices } from "../../base/index.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import type { LearntExample } from "../linear/learner.ts";
import type { Packed } from "../linear/pack-arrays.ts";
import { packLearner, unpackLearner } from "../linear/pack-learner.ts";
import type { TicketExample } from "../ticket.ts";
import { type FieldLearner, fieldExample } from "./field-knowledge.ts";

export interface PackedField extends Omit<FieldLearner, "learner"> {
  readonly learner: unknown;
}

export interface PackedFields extends Packed {
  readonly header: readonly PackedField[];
}

/** `places`: of all examples, by id. */
export async function packFields(
  fields: readonly FieldLearner[],
  places: ReadonlyMap<string, number>,
): Promise<PackedFields> {
  const packed = await Promise.all(
    fields.map(async ({ name, values, temperature, learner }, index) => {
      const { header, arrays } = await packLearner(learner, prefixOf(index), places);
      return { header: { name, values, temperature, learner: header }, arrays };
    }),
  );
  return {
    header: packed.map(({ header }) => header),
    arrays: Object.assign({}, ...packed.map(({ arrays }) => arrays)),
  };
}

/** Works in slices. */
export async function unpackFields(
  { arrays }: Packed,
  header: readonly PackedField[],
  examples: readonly TicketExample[],
): Promise<readonly FieldLearner[]> {
  const own = header.map((): (LearntExample | null)[] => examples.map(() => null));
  const slices = createSlices();
  for (const [place, example] of header.length === 0 ? [] : examples.entries()) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    const kept = example.fields === undefined ? null : unpackTicket(example.features);
    if (kept === null) continue;
    for (const [index, field] of header.entries()) {
      (own[index] ?? [])[place] = fieldExample(example, kept, field);
    }
  }
  return await Promise.all(
    header.map(async ({ name, values, temperature, learner }, index) => {
      const packed = { header: learner, arrays };
      const known = own[index] ?? [];
      const restored = await unpackLearner(packed, prefixOf(index), known, { isBalanced: true });
      return { name, values, temperature, learner: restored };
    }),
  );
}

function prefixOf(index: number): string {
  return `fields.${index}.`;
}
