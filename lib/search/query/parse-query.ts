/**
 * Parses a typed query: words, "phrases", -negation, title:, path: and kind: prefixes. Every text is a
 * query; invalid syntax is searched as words.
 */

import { pageKinds } from "../../contract/index.ts";

export type QueryField = "title" | "path" | "kind";

/** One piece of a query in the order it was typed. */
export interface QueryClause {
  readonly text: string;
  /** Where `text` starts in the query, in UTF-16 code units. */
  readonly start: number;
  /** Words next to each other, as spelt. */
  readonly isPhrase: boolean;
  readonly isNegated: boolean;
  /** Limits the clause to pages whose title or path holds it, or of these kinds; null searches everywhere. */
  readonly field: QueryField | null;
}

/** More clauses than this are more than a person types; the rest is not looked at. */
const clausesMax = 64;

const space = /\s/;
const fieldPrefix = /^(title|path|kind):(?=\S)/i;
/** Other words behind `kind:` are words. */
const kindNames = new RegExp(
  `^(?:${pageKinds.join("|")})(?:,(?:${pageKinds.join("|")}))*(?=\\s|$)`,
  "i",
);

/** Never throws; linear in the length of the text. */
export function parseQuery(query: string): readonly QueryClause[] {
  const clauses: QueryClause[] = [];
  let position = 0;
  while (position < query.length && clauses.length < clausesMax) {
    if (space.test(query[position] as string)) {
      position += 1;
      continue;
    }
    const { clause, end } = readClause(query, position);
    if (clause !== null) clauses.push(clause);
    position = end;
  }
  return clauses;
}

function readClause(query: string, start: number): { clause: QueryClause | null; end: number } {
  let position = start;
  const isNegated = isNegation(query, position);
  if (isNegated) position += 1;
  const field = fieldAt(query, position);
  if (field !== null) position += field.length + 1;
  if (query[position] === '"') return readPhrase(query, position, isNegated, field);

  let end = position;
  while (end < query.length && !space.test(query[end] as string) && query[end] !== '"') end += 1;
  if (end === position) return { clause: null, end: position + 1 };
  const text = query.slice(position, end);
  return { clause: { text, start: position, isPhrase: false, isNegated, field }, end };
}

/** A phrase that is never closed ends with the query: half-typed queries are searched too. */
function readPhrase(
  query: string,
  quote: number,
  isNegated: boolean,
  field: QueryField | null,
): { clause: QueryClause | null; end: number } {
  const closing = query.indexOf('"', quote + 1);
  const end = closing === -1 ? query.length : closing;
  const text = query.slice(quote + 1, end);
  const isBlank = text.trim() === "";
  const clause = { text, start: quote + 1, isPhrase: true, isNegated, field };
  return { clause: isBlank ? null : clause, end: end + 1 };
}

/** A hyphen right before a word or a quote; two hyphens are a flag such as `--force`. */
function isNegation(query: string, position: number): boolean {
  if (query[position] !== "-") return false;
  const next = query[position + 1];
  return next !== undefined && next !== "-" && !space.test(next);
}

function fieldAt(query: string, position: number): QueryField | null {
  const match = fieldPrefix.exec(query.slice(position, position + 8));
  const name = match?.[1]?.toLowerCase();
  if (name === "kind")
    return kindNames.test(query.slice(position + 5, position + 105)) ? name : null;
  return name === "title" || name === "path" ? name : null;
}
