/**
 * Past examples without those that are no news from people there: labels that this service has set
 * itself, and tickets that were judged on the console, whose judgement never reached the label.
 */
import { readJudgedHere } from "../../classifier/index.ts";
import type { ConnectorName } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { actorPrefix } from "../judging/judge-once.ts";
import { readOwnPlaced } from "../own-places.ts";

/** What is asked of an example here. */
interface PlacedExample {
  readonly correlationId?: string | undefined;
  readonly collection?: string | undefined;
}

export interface ExamplesOrigin {
  readonly database: Database;
  readonly connector: ConnectorName;
}

export interface PeoplesExamples<Example> extends AsyncIterable<Example> {
  /** How many were left out when they were last gone through. */
  leftOut(): number;
}

const examplesAtOnce = 100;

/** They can be gone through several times, as the given ones. */
export function peoplesExamples<Example extends PlacedExample>(
  origin: ExamplesOrigin,
  examples: AsyncIterable<Example>,
): PeoplesExamples<Example> {
  let leftOut = 0;
  return {
    leftOut: () => leftOut,
    async *[Symbol.asyncIterator]() {
      leftOut = 0;
      for await (const batch of batchesOf(examples)) {
        const known = await readKnown(origin, batch);
        const kept = batch.filter(({ correlationId = "" }) => !known.has(correlationId));
        leftOut += batch.length - kept.length;
        yield* kept;
      }
    },
  };
}

async function* batchesOf<Example>(examples: AsyncIterable<Example>): AsyncGenerator<Example[]> {
  let batch: Example[] = [];
  for await (const example of examples) {
    batch.push(example);
    if (batch.length < examplesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function readKnown(
  { database, connector }: ExamplesOrigin,
  batch: readonly PlacedExample[],
): Promise<ReadonlySet<string>> {
  const given = batch.map(({ correlationId: id, collection }) => ({ id, collection }));
  const ours = await readOwnPlaced(database, connector, given);
  const ids = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return new Set([...ours, ...(await readJudgedHere(database, ids, actorPrefix))]);
}
