/** Xapian, by the Python module of Debian's package `python3-xapian`. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { CorpusPage } from "../data.ts";
import { temporaryFolder } from "../temporary-index.ts";
import type { PeerIndex } from "./peer.ts";

const python = "/usr/bin/python3";

interface Told {
  readonly cpuMs: number;
  readonly bytes?: number;
  readonly ranked?: readonly number[];
}

/** What to do where it is missing; null where it is there. */
export function missingXapian(): string | null {
  const found = spawnSync(python, ["-c", "import xapian"]).status === 0;
  return found ? null : "apt-get install python3-xapian";
}

export async function indexXapian(pages: readonly CorpusPage[]): Promise<PeerIndex> {
  const folder = join(temporaryFolder().path, "xapian");
  const program = spawn(python, [join("bench", "peers", "xapian-program.py"), folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const hear = async (): Promise<Told> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("Xapian ended; its error stands above.");
    return JSON.parse(value);
  };
  for (const { title, body } of pages) {
    if (program.stdin.write(`${JSON.stringify({ title, body })}\n`)) continue;
    await once(program.stdin, "drain");
  }
  program.stdin.write("\n");
  const indexed = await hear();
  let last = indexed;
  return {
    indexedMs: indexed.cpuMs,
    answeredMs: () => last.cpuMs,
    bytes: () => indexed.bytes ?? 0,
    async rank(query) {
      program.stdin.write(`${JSON.stringify(query)}\n`);
      last = await hear();
      return last.ranked ?? [];
    },
    close: () => program.stdin.end(),
  };
}
