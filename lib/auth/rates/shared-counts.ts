/**
 * What the nodes of a service count of the same caller is added up in the state they share. A node
 * tells what has grown at most twice a second, in one batch, and hears what the others told: no
 * request waits for it. So a caller may have what the other nodes let pass in half a second, and one
 * request for each of them, beyond a limit.
 */
import { hash } from "node:crypto";
import { newHolder } from "../../base/index.ts";
import { type Database, databaseTime } from "../../storage/index.ts";
import type { ExchangedCounts, OtherCounts, OwnCount, ShareCounts } from "./minute-counts.ts";

export interface SharedCounts {
  /** For counts of one kind, which has the same name on every node. */
  of(kind: string): ShareCounts;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

export interface SharedCountsOptions {
  /** Milliseconds between two batches; default 500. */
  readonly everyMs?: number | undefined;
  /** Told once when counts cannot be exchanged; until they can, each node counts for itself. */
  readonly onError: (error: unknown) => void;
}

const everyMsDefault = 500;
/** Most counts of one kind in a batch; the rest follows in the next. */
const countsAtOnce = 2_000;

const sweep = `DELETE FROM shared_count WHERE ends_at_ms <= ${databaseTime}`;
/** The minute that another node began counts. Repeated, it says the same. */
const tell = `INSERT INTO shared_count (name, node, count, ends_at_ms)
  SELECT value ->> 0, :node, value ->> 1,
    coalesce(
      (SELECT min(ends_at_ms) FROM shared_count AS known WHERE known.name = value ->> 0 AND known.node <> :node),
      ${databaseTime} + (value ->> 2))
  FROM json_each(:counts) WHERE true
  ON CONFLICT (name, node) DO UPDATE SET count = excluded.count, ends_at_ms = excluded.ends_at_ms`;
const hear = `SELECT name, sum(count), min(ends_at_ms) - ${databaseTime} FROM shared_count
  WHERE node <> :node AND name IN (SELECT value ->> 0 FROM json_each(:counts)) GROUP BY name`;

export function createSharedCounts(
  database: Database,
  { everyMs = everyMsDefault, onError }: SharedCountsOptions,
): SharedCounts {
  const node = newHolder();
  const kinds = new Map<string, ExchangedCounts>();
  let isFailing = false;
  let exchanging: Promise<void> | null = null;
  const exchange = async (): Promise<void> => {
    try {
      for (const [kind, counts] of kinds) {
        const own = counts.changed(countsAtOnce);
        if (own.length > 0) counts.told(own, await exchangeOne(database, { node, kind, own }));
      }
      isFailing = false;
    } catch (error) {
      // A database that stays away would say the same each time.
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    exchanging ??= exchange().finally(() => {
      exchanging = null;
    });
  }, everyMs).unref();
  return {
    of: (kind) => (counts) => void kinds.set(kind, counts),
    async close() {
      clearInterval(timer);
      await exchanging;
    },
  };
}

interface Told {
  readonly node: string;
  readonly kind: string;
  readonly own: readonly OwnCount[];
}

async function exchangeOne(
  database: Database,
  { node, kind, own }: Told,
): Promise<ReadonlyMap<string, OtherCounts>> {
  // An address is nobody's business in a database, even for a minute.
  const callers = new Map(own.map(({ caller }) => [nameOf(kind, caller), caller]));
  const rows = own.map(({ caller, count, endsInMs }) => [
    nameOf(kind, caller),
    count,
    Math.ceil(endsInMs),
  ]);
  const args = { node, counts: JSON.stringify(rows) };
  const [, , heard] = await database.write([sweep, { sql: tell, args }, { sql: hear, args }]);
  const others = (heard?.rows ?? []).flatMap((row): [string, OtherCounts][] => {
    const caller = callers.get(String(row[0]));
    return caller === undefined
      ? []
      : [[caller, { count: Number(row[1]), endsInMs: Number(row[2]) }]];
  });
  return new Map(others);
}

function nameOf(kind: string, caller: string): string {
  return hash("sha256", `${kind}\n${caller}`, "base64url").slice(0, 24);
}
