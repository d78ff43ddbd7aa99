/**
 * Which page the catalogue's thread is reading, in memory that the thread outside sees: a reader that
 * never ends can send no message, and a message for each of 10,000 pages would cost more than this.
 */

export interface ReadingMark {
  /** To hand to the other thread. */
  readonly memory: SharedArrayBuffer;
  begin(page: string): void;
  end(): void;
  /** Null between two pages. `turn` distinguishes two readings of one page. */
  current(): { readonly page: string; readonly turn: number } | null;
}

/** Holds the longest path that a file system has, with each of its bytes escaped. */
const memoryBytes = 16_384;
const headBytes = 8;
const turnAt = 0;
const lengthAt = 1;

export function createReadingMark(memory = new SharedArrayBuffer(memoryBytes)): ReadingMark {
  const head = new Int32Array(memory, 0, headBytes / 4);
  const text = Buffer.from(memory, headBytes);
  return {
    memory,
    begin(page) {
      const length = text.write(page);
      Atomics.add(head, turnAt, 1);
      Atomics.store(head, lengthAt, length);
    },
    end() {
      Atomics.store(head, lengthAt, 0);
    },
    current() {
      const length = Atomics.load(head, lengthAt);
      if (length === 0) return null;
      return { page: text.toString("utf8", 0, length), turn: Atomics.load(head, turnAt) };
    },
  };
}
