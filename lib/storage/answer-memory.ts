/** Answers that were counted over whole tables, kept until the tables change. */
import { LRUCache } from "lru-cache";
import type { Database } from "./database.ts";

export interface AnswerMemory {
  /** `question` is plain data; its first entry names what is counted. */
  remembered<T extends object>(question: readonly unknown[], count: () => Promise<T>): Promise<T>;
  /** The same until another connection has written to the database; on a server, for a second. */
  untilWritten<T extends object>(
    question: readonly unknown[],
    count: (database: Database) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

const answersMax = 50;
/** Moves on when another connection has written. */
const selectVersion = "PRAGMA data_version";
/** A server has many connections, and none that sees what the others wrote. */
const serverAnswersMs = 1_000;

/** `open` is called with the first question, and again after it failed. */
export function createAnswerMemory(open: () => Promise<Database>): AnswerMemory {
  const answers = new LRUCache<string, Promise<object>>({ max: answersMax });
  let opening: Promise<Database> | null = null;
  const opened = (): Promise<Database> => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const remembered: AnswerMemory["remembered"] = async <T extends object>(
    question: readonly unknown[],
    count: () => Promise<T>,
  ) => {
    const key = JSON.stringify(question);
    // The value of a key was made by the counter that the key begins with.
    const known = answers.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const made = count();
    answers.set(key, made);
    made.catch(() => answers.delete(key));
    return made;
  };
  return {
    remembered,
    async untilWritten(question, count) {
      const database = await opened();
      const version = await versionOf(database);
      return remembered([...question, version], () => count(database));
    },
    async close() {
      await (await opening?.catch(() => null))?.close();
    },
  };
}

async function versionOf(database: Database): Promise<unknown> {
  if (!database.isFile) return Math.floor(performance.now() / serverAnswersMs);
  return (await database.read(selectVersion)).rows[0]?.[0];
}
