/**
 * A caller who opens more pages at once than a browser does draws them one after the other, and while
 * others ask it rests after each. Drawing cannot be interrupted: pages without a pause between them
 * would be in the way of nearly every search, however fairly turns are given.
 */
import { KnowledgeError } from "knowledge-sdk";

/** A browser opens six connections. */
const atOnceMax = 8;
/** A waiting page costs its socket alone, and a browser does not reload a refused one by itself. */
const openMax = 502;
/** A rest lasts this many times as long as the page, so that a tenth of the searches meets one. */
const restFactor = 10;
const restMaxMs = 1_000;
/** Others count as asking for so long after their last answer. */
const othersMs = 1_000;

export interface Crowds {
  /** Says that a caller was just answered. */
  noticed(caller: string): void;
  /** `draw` resolves with the milliseconds that it took. Rejects as it does, or with `too_many_requests`. */
  draw(caller: string, draw: () => Promise<number>): Promise<void>;
}

export interface CrowdTools {
  readonly now?: () => number;
  readonly rest?: (ms: number) => Promise<void>;
}

interface Crowd {
  open: number;
  /** When the last of those in line has drawn and rested. */
  last: Promise<void>;
}

export function createCrowds({
  now = () => performance.now(),
  rest = pause,
}: CrowdTools = {}): Crowds {
  const crowds = new Map<string, Crowd>();
  const others = createLastTwo();
  const restAfter = (caller: string, drawn_ms: number): Promise<void> | undefined => {
    const isAlone = now() - others.lastBeside(caller) > othersMs;
    return isAlone ? undefined : rest(Math.min(drawn_ms * restFactor, restMaxMs));
  };
  const inLine = async (caller: string, crowd: Crowd, draw: () => Promise<number>) => {
    const before = crowd.last;
    const drawing = before.then(draw);
    crowd.last = drawing.then((drawn_ms) => restAfter(caller, drawn_ms)).catch(() => undefined);
    await drawing;
  };
  return {
    noticed: (caller) => others.add(caller, now()),
    async draw(caller, draw) {
      const crowd = crowds.get(caller) ?? { open: 0, last: Promise.resolve() };
      if (crowd.open >= openMax) throw tooMany();
      crowds.set(caller, crowd);
      crowd.open += 1;
      try {
        await (crowd.open > atOnceMax ? inLine(caller, crowd, draw) : draw());
      } finally {
        crowd.open -= 1;
        if (crowd.open === 0) crowds.delete(caller);
      }
    },
  };
}

/** The last two callers: at least one of them is not the caller who asks. */
function createLastTwo() {
  let last = { caller: "", at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    add(caller: string, at: number): void {
      if (caller !== last.caller) before = last;
      last = { caller, at };
    },
    lastBeside: (caller: string): number => (last.caller === caller ? before : last).at,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function tooMany(): KnowledgeError {
  return new KnowledgeError(
    "too_many_requests",
    `${openMax} pages are open for you already; try again in a second.`,
    { retryAfter_s: 1 },
  );
}
