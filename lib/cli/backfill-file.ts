/**
 * Past tickets on their way to the classifier: kept in a file until all of them are learnt, so that a
 * run that was cut off goes on, and remembered by page, so that a later one reads only what is new.
 */
import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { HistoryPage, HistoryPosition, KnownPages } from "../connectors/index.ts";

export interface BackfillSettings {
  readonly folder: string;
  /** Name of the connector. */
  readonly name: string;
  readonly repository: string;
  readonly since_ms: number;
  /** Changes when the same labels lead elsewhere. */
  readonly placedBy: string;
}

export interface BackfillFile {
  /** JSON Lines, as `classify import` takes them. */
  readonly path: string;
  /** From where to read on. */
  readonly position: HistoryPosition;
  /** Learnt by an earlier run. */
  readonly knownPages: KnownPages;
  /** Lines in the file. */
  examples(): number;
  add(page: HistoryPage): void;
  /** All are learnt. */
  finish(): void;
}

const State = z.object({
  repository: z.string(),
  since_ms: z.number(),
  placedBy: z.string(),
  until_ms: z.number(),
  /** Length of the lines that are complete. */
  bytes: z.number(),
  examples: z.number(),
  /** Ids of tickets that changed at `until_ms`: the next run begins with that second. */
  last: z.array(z.string()),
});
type State = z.output<typeof State>;

const Learnt = z.object({
  placedBy: z.string(),
  pages: z.record(z.string(), z.object({ tag: z.string(), next: z.string().nullable() })),
});
type Learnt = z.output<typeof Learnt>;

export function openBackfillFile(settings: BackfillSettings): BackfillFile {
  const { folder, name, repository, since_ms, placedBy } = settings;
  const path = join(folder, `backfill-${name}-${repository.replace("/", "-")}.jsonl`);
  const stateFile = `${path}.state`;
  const learntFile = `${path}.learnt`;
  const begun = readOr(State, stateFile);
  const goesOn = begun !== null && isSame(begun, settings) && sizeOf(path) >= begun.bytes;
  let state: State = goesOn
    ? begun
    : { repository, since_ms, placedBy, until_ms: since_ms, bytes: 0, examples: 0, last: [] };
  // A line that was cut off by the end of the run before is written once more.
  if (existsSync(path)) truncateSync(path, state.bytes);
  const learnt = readOr(Learnt, learntFile);
  const known = learnt?.placedBy === placedBy ? learnt.pages : {};
  const pages: Learnt["pages"] = {};
  return {
    path,
    position: { since_ms: state.until_ms, read: state.last },
    knownPages: {
      get: (page) => known[page],
      set: (page, about) => {
        pages[page] = about;
      },
    },
    examples: () => state.examples,
    add({ examples, until }) {
      const lines = examples.map((one) => `${JSON.stringify(one)}\n`).join("");
      appendFileSync(path, lines);
      state = {
        ...state,
        until_ms: until?.since_ms ?? state.until_ms,
        bytes: state.bytes + Buffer.byteLength(lines),
        examples: state.examples + examples.length,
        last: [...(until?.read ?? state.last)],
      };
      write(stateFile, state);
    },
    finish() {
      write(learntFile, { placedBy, pages } satisfies Learnt);
      for (const file of [path, stateFile]) rmSync(file, { force: true });
    },
  };
}

function isSame(begun: State, { repository, since_ms, placedBy }: BackfillSettings): boolean {
  return (
    begun.repository === repository && begun.since_ms === since_ms && begun.placedBy === placedBy
  );
}

/** In one step: a file of before is whole, or the new one is. */
function write(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}

/** Null for a file that is not there, or not ours. */
function readOr<Schema extends z.ZodType>(schema: Schema, file: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
