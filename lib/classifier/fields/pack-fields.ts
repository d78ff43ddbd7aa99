/** Learners of fields as arrays, and back; their examples are those of the whole state. */
import { createSlices } from "../../base/index.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import type { LearntExample } from "../linear/learner.ts";
import type { TicketExample } from "../ticket.ts";
import type { Packed } from "../training/pack-arrays.ts";
import { packLearner, unpackLearner } from "../training/pack-learner.ts";
import { type FieldLearner, fieldExample } from "./field-knowledge.ts";

export interface PackedField extends Omit<FieldLearner, "learner"> {
  readonly learner: unknown;
}

export interface PackedFields extends Packed {
  readonly header: readonly PackedField[];
}

export function packFields(fields: readonly FieldLearner[]): PackedFields {
  const packed = fields.map(({ name, values, temperature, learner }, index) => {
    const { header, arrays } = packLearner(learner, prefixOf(index));
    return { header: { name, values, temperature, learner: header }, arrays };
  });
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
  const own = header.map(() => new Map<string, LearntExample>());
  const slices = createSlices();
  for (const example of header.length === 0 ? [] : examples) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    const kept = example.fields === undefined ? null : unpackTicket(example.features);
    if (kept === null) continue;
    for (const [index, field] of header.entries()) {
      const learnt = fieldExample(example, kept, field);
      if (learnt !== null) own[index]?.set(example.id, learnt);
    }
  }
  return header.map(({ name, values, temperature, learner }, index) => {
    const packed = { header: learner, arrays };
    const known = own[index] ?? new Map();
    const restored = unpackLearner(packed, prefixOf(index), known, { isBalanced: true });
    return { name, values, temperature, learner: restored };
  });
}

function prefixOf(index: number): string {
  return `fields.${index}.`;
}
