/** Which of the tickets that were compared for what is new a figure counts. */
import type { TicketDrift } from "../../contract/index.ts";
import type { NewsKind } from "./counted-rows.ts";

/** What is new in the tickets of some days, with the keys of the tickets behind each figure. */
export interface DriftFindings {
  readonly told: TicketDrift;
  readonly compared: readonly string[];
  readonly far: readonly string[];
  /** By the name of a kind. */
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  /** By a new word: of these days, and of the time before. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly earlierWords: Readonly<Record<string, readonly string[]>>;
}

export interface NewsQuestion {
  readonly kind: NewsKind;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Null for all. */
  readonly collection: string | null;
  /** A new word; null for any. */
  readonly word: string | null;
  /** Name of a new kind of tickets; null for any. */
  readonly group: string | null;
}

/** Keys of tickets; none where too few came to compare, or nothing is called so. */
export function newsIn(
  findings: DriftFindings | undefined,
  { kind, word, group }: NewsQuestion,
): readonly string[] {
  if (findings === undefined) return [];
  const { compared, far, kinds, words, earlierWords } = findings;
  if (kind === "far") return group === null ? far : own(kinds, group);
  if (kind === "earlier") return word === null ? [] : own(earlierWords, word);
  return word === null ? compared : own(words, word);
}

/** Names come from addresses: none of them means what every object inherits. */
function own(lists: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] {
  return Object.hasOwn(lists, name) ? (lists[name] ?? []) : [];
}
