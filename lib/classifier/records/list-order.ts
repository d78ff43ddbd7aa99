/** The orders of a list of tickets, and the place in it where the next page begins. */
import { dayMs } from "../../base/index.ts";
import { KnowledgeError, type TicketsParameters } from "../../contract/index.ts";

export interface Position {
  /** Time of the last classification, or a probability. */
  readonly key: number;
  readonly id: string;
}

export interface ListOrder {
  readonly direction: "ASC" | "DESC";
  readonly key: "updated_at_ms" | "probability";
  /** Which rows are left, as a condition that an index serves from `:key` and `:id` on. */
  readonly isLeft: string;
  /** Before the first ticket of these days. */
  start(days: Days): Position;
}

/** `updated_at_ms` of a list: from the first up to, not including, the second. */
export interface Days {
  readonly fromMs: number;
  readonly toMs: number;
}

/** After every ticket, in as many digits as a cursor has. */
const latestMs = 999_999_999_999_999;

// A plus keeps the index for the other condition: it would begin each page at the same end again.
export const listOrders: Readonly<Record<TicketsParameters["sort"], ListOrder>> = {
  newest: {
    direction: "DESC",
    key: "updated_at_ms",
    isLeft: `(updated_at_ms, correlation_id) < (:key, :id)
      AND updated_at_ms >= :fromMs AND +updated_at_ms < :toMs`,
    start: ({ toMs }) => ({ key: toMs, id: "" }),
  },
  oldest: {
    direction: "ASC",
    key: "updated_at_ms",
    isLeft: `(updated_at_ms, correlation_id) > (:key, :id)
      AND +updated_at_ms >= :fromMs AND updated_at_ms < :toMs`,
    start: ({ fromMs }) => ({ key: fromMs, id: "" }),
  },
  doubtful: {
    direction: "ASC",
    key: "probability",
    isLeft: `(probability, correlation_id) > (:key, :id)
      AND updated_at_ms >= :fromMs AND updated_at_ms < :toMs`,
    start: () => ({ key: -1, id: "" }),
  },
};

export function daysOf({ from, to }: Pick<TicketsParameters, "from" | "to">): Days {
  return {
    fromMs: from === undefined ? 0 : Date.parse(from),
    toMs: to === undefined ? latestMs : Date.parse(to) + dayMs,
  };
}

export function writeCursor({ key }: ListOrder, position: Position): string {
  const mark = key === "probability" ? "p" : "";
  return Buffer.from(`${mark}${position.key} ${position.id}`).toString("base64url");
}

/** Throws `parameter_invalid` for a cursor of another list. */
export function readCursor({ key }: ListOrder, cursor: string): Position {
  const pattern =
    key === "probability" ? /^p([01](?:\.\d+)?(?:e-\d+)?) (.*)$/su : /^(\d{1,15}) (.*)$/su;
  const [, value, id] = pattern.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (value !== undefined && id !== undefined) return { key: Number(value), id };
  throw new KnowledgeError(
    "parameter_invalid",
    "cursor does not belong to this list; leave it out to start at its beginning.",
  );
}
