/** Answers that came with an entity tag: asked for again, they cost GitHub's limit nothing (304). */
interface TaggedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: unknown;
}

interface CachedAnswer {
  readonly tag: string;
  readonly answer: TaggedAnswer;
}

export interface KnownAnswers {
  get(path: string): CachedAnswer | undefined;
  /** Keeps it if it has a tag. */
  keep(path: string, answer: TaggedAnswer, bytes: number): void;
}

const answersMax = 100;
/** Enough for an issue with a long text; lists of comments may be longer. */
const bytesMax = 128 * 1024;

export function createKnownAnswers(): KnownAnswers {
  const known = new Map<string, CachedAnswer>();
  return {
    get: (path) => known.get(path),
    keep(path, answer, bytes) {
      known.delete(path);
      const tag = answer.headers.etag;
      if (tag === undefined || bytes > bytesMax) return;
      known.set(path, { tag, answer });
      const [oldest] = known.keys();
      if (known.size > answersMax && oldest !== undefined) known.delete(oldest);
    },
  };
}
