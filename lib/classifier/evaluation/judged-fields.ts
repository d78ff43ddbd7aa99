/** Answers about configured fields, such as a priority, held against what people said of them. */
import type { FieldValues, TicketFieldSet } from "../../contract/index.ts";
import type { FieldDecision } from "../fields/decide-fields.ts";
import type { EvaluatedTicket } from "./evaluated-ticket.ts";

export interface JudgedField {
  readonly name: string;
  readonly expected: string;
  /** The likeliest value. */
  readonly answered: string;
  /** Whether it is likely enough to be said. */
  readonly isSaid: boolean;
}

/** All shares are 0 to 1. */
export interface EvaluatedField {
  readonly field: string;
  /** Tickets of which the file says a value. */
  readonly tickets: number;
  /** Share whose likeliest value is right, said or not. */
  readonly accuracy: number;
  /** Share of the most frequent value: the accuracy of an answer that is always the same. */
  readonly mostFrequent: number;
  /** Share of which a value was said. */
  readonly coverage: number;
  /** Share of those values that are right; null where none was said. */
  readonly precision: number | null;
}

interface KnownFields {
  readonly tickets: readonly EvaluatedTicket[];
  /** What is not configured, each once: names of fields, and values with their field. */
  readonly unknown: readonly string[];
}

/** Without fields and values that are not configured: no answer could be right. */
export function withKnownFields(
  tickets: readonly EvaluatedTicket[],
  configured: TicketFieldSet,
): KnownFields {
  const unknown = new Set<string>();
  const isKnown = ([name, value]: readonly [string, string]): boolean => {
    const values = Object.hasOwn(configured, name) ? configured[name]?.values : undefined;
    if (values?.includes(value) === true) return true;
    unknown.add(values === undefined ? name : `${name}: ${value}`);
    return false;
  };
  const known = tickets.map((ticket) =>
    ticket.fields === undefined
      ? ticket
      : { ...ticket, fields: Object.fromEntries(Object.entries(ticket.fields).filter(isKnown)) },
  );
  return { tickets: known, unknown: [...unknown].sort() };
}

/** A field without an expected value is not judged. */
export function judgeFields(
  expected: FieldValues | undefined,
  decided: readonly FieldDecision[],
): readonly JudgedField[] {
  const said = new Map(Object.entries(expected ?? {}));
  return decided.flatMap(({ name, value, isSaid }) => {
    const right = said.get(name);
    return right === undefined ? [] : [{ name, expected: right, answered: value, isSaid }];
  });
}

/** By name; empty where the file says nothing of configured fields. */
export function measureFields(
  decisions: readonly { readonly fields: readonly JudgedField[] }[],
): readonly EvaluatedField[] {
  const all = decisions.flatMap(({ fields }) => fields);
  const names = [...new Set(all.map(({ name }) => name))].sort();
  return names.map((field) =>
    figuresOf(
      field,
      all.filter(({ name }) => name === field),
    ),
  );
}

function figuresOf(field: string, judged: readonly JudgedField[]): EvaluatedField {
  const isRight = ({ expected, answered }: JudgedField): boolean => expected === answered;
  const said = judged.filter(({ isSaid }) => isSaid);
  const counts = new Map<string, number>();
  for (const { expected } of judged) counts.set(expected, (counts.get(expected) ?? 0) + 1);
  return {
    field,
    tickets: judged.length,
    accuracy: judged.filter(isRight).length / judged.length,
    mostFrequent: Math.max(...counts.values()) / judged.length,
    coverage: said.length / judged.length,
    precision: said.length === 0 ? null : said.filter(isRight).length / said.length,
  };
}
