/** What is known about configured fields such as a priority: one learner of its values for each. */
import type { TicketFieldSet } from "../../contract/index.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import { type KeptTicket, unpackTicket } from "../features/ticket-features.ts";
import { fitLinear, type WeakExample } from "../linear/fit-linear.ts";
import type { Learner, LearntExample } from "../linear/learner.ts";
import { spelt } from "../taxonomy/name-words.ts";
import type { TicketExample } from "../ticket.ts";

export interface FieldLearner {
  readonly name: string;
  /** As they were configured when it was trained. */
  readonly values: readonly string[];
  readonly learner: Learner;
  /** From scores to probabilities; see `softmax`. */
  readonly temperature: number;
}

export interface FieldKnowledge extends FieldLearner {
  /** Probability from which on a value is said. */
  readonly threshold: number;
}

/** Before there are judgements to learn it from. */
export const defaultFieldTemperature = 0.25;

/** A value's name counts as much as a correction. */
const nameCost = 1;

/** The names of its values: all that is known of a field before people have said anything. */
export function namedValues(
  values: readonly string[],
  extractor: FeatureExtractor,
): readonly WeakExample[] {
  return values.map((value) => {
    const parts = [{ text: spelt(value), times: 1, hasGrams: true }];
    return { label: value, cost: nameCost, features: extractor.extract(parts) };
  });
}

/** The fields as they are configured now, with what was learnt of those that still have their values. */
export function fieldsUnder(
  fields: TicketFieldSet,
  known: readonly FieldLearner[],
  extractor: FeatureExtractor,
): readonly FieldKnowledge[] {
  return Object.entries(fields).map(([name, { values, threshold }]) => {
    const before = known.find((field) => field.name === name && isSame(field.values, values));
    const learner = before?.learner ?? fitLinear(namedValues(values, extractor), [], values);
    const temperature = before?.temperature ?? defaultFieldTemperature;
    return { name, values, threshold, learner, temperature };
  });
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

/** Null where nobody has said a value of the field that it still has. */
export function fieldExample(
  { id, seq, fields = {} }: TicketExample,
  { features }: KeptTicket,
  { name, values }: Pick<FieldLearner, "name" | "values">,
): LearntExample | null {
  const label = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (label === undefined || !values.includes(label)) return null;
  return { key: id, seq, label, cost: 1, features, votes: noVotes, nearness: noVotes };
}

const noVotes: ReadonlyMap<string, number> = new Map();

/** Every field learns what the example says of it. */
export function learnFields(fields: readonly FieldKnowledge[], example: TicketExample): void {
  const kept =
    fields.length === 0 || example.fields === undefined ? null : unpackTicket(example.features);
  if (kept === null) return;
  for (const field of fields) {
    const learnt = fieldExample(example, kept, field);
    if (learnt !== null) field.learner.learn(learnt);
  }
}

export function forgetFields(fields: readonly FieldKnowledge[], id: string): void {
  for (const { learner } of fields) learner.forget(id);
}
