/** What is told and kept of the fields of a ticket. */
import type { AnsweredFields, FieldValues, TicketFieldSet } from "../../contract/index.ts";
import type { FieldDecision } from "./decide-fields.ts";

/** Those that are sure enough; undefined where no field is configured. */
export function answeredFields(decided: readonly FieldDecision[]): AnsweredFields | undefined {
  if (decided.length === 0) return undefined;
  const said = decided.filter(({ isSaid }) => isSaid);
  return Object.fromEntries(
    said.map(({ name, value, probability }) => [
      name,
      { value, confidence: Math.round(probability * 1_000) / 1_000 },
    ]),
  );
}

/** Null for those that are not sure enough; undefined where no field is configured. */
export function predictedFields(
  decided: readonly FieldDecision[],
): Readonly<Record<string, string | null>> | undefined {
  if (decided.length === 0) return undefined;
  return Object.fromEntries(
    decided.map(({ name, value, isSaid }) => [name, isSaid ? value : null]),
  );
}

/** A person's word stands before the machine's, for values that are still configured. */
export function withSaid(
  answered: AnsweredFields | undefined,
  said: FieldValues,
  configured: TicketFieldSet,
): AnsweredFields | undefined {
  const standing = Object.entries(said).filter(
    ([name, value]) =>
      Object.hasOwn(configured, name) && configured[name]?.values.includes(value) === true,
  );
  if (standing.length === 0) return answered;
  const stated = standing.map(([name, value]) => [name, { value, confidence: 1 }] as const);
  return { ...answered, ...Object.fromEntries(stated) };
}
