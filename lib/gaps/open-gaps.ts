/** Gaps of a service: their list, what people say of them, and looks in the background. */
import { existsSync } from "node:fs";
import { createPoller, dayOf, packageFile, runInThread, systemClock } from "../base/index.ts";
import type { Gap, GapsResponse } from "../contract/index.ts";
import { type Database, openLiveStateDatabase } from "../storage/index.ts";
import { changeGap } from "./change-gap.ts";
import type { Gaps, GapsOptions } from "./gaps.ts";
import type { GapLookJob } from "./pass/gap-look.ts";
import type { LookResult } from "./pass/look-for-gaps.ts";
import { type GapReports, openGapReports } from "./reading/gap-reports.ts";

const worker = "gaps/pass/gap-look-worker.js";
/** A start has other work to do, and a folder that is written to has many generations in a minute. */
const quietMs = 60_000;
/** A look costs a core for some seconds. */
const pauseMs = 10 * 60_000;
const failedMs = 60 * 60_000;
const describedAtOnce = 8;

type GapPage = NonNullable<Gap["nearest"]>;

/** Opens nothing before it is asked. */
export function openGaps(options: GapsOptions): Gaps {
  const { dbPath, withSearches, shownFrom, clock = systemClock } = options;
  const ending = new AbortController();
  let reports: GapReports | null = null;
  let state: Promise<Database> | null = null;
  const counted = { withSearches, shownFrom };
  const look = async (isForced: boolean): Promise<LookResult | null> => {
    const [today, nowMs] = [dayOf(clock), clock.now()];
    const job = { dbPath, search: options.search(), today, nowMs, ...counted, isForced };
    return lookApart(job, ending.signal);
  };
  const following = options.follow && followIndex(options, () => look(false), ending.signal);
  return {
    async list(parameters, { withTitles = true } = {}) {
      reports ??= openGapReports(dbPath);
      const found = await reports.list({ ...parameters, ...counted, today: dayOf(clock) });
      return options.describe && withTitles ? described(found, options.describe) : found;
    },
    async change(action) {
      state ??= openLiveStateDatabase(dbPath).catch((error: unknown) => {
        // The next change tries again.
        state = null;
        throw error;
      });
      return changeGap(await state, action, dayOf(clock));
    },
    look: () => look(true),
    async close() {
      ending.abort(new Error("Gaps were closed"));
      await following?.close();
      await reports?.close();
      await (await state?.catch(() => null))?.close();
    },
  };
}

/** In this thread where the compiled worker is missing. */
async function lookApart(job: GapLookJob, signal: AbortSignal): Promise<LookResult | null> {
  if (!existsSync(packageFile(worker))) {
    const { runGapLook } = await import("./pass/gap-look.ts");
    return runGapLook(job);
  }
  return runInThread<GapLookJob, LookResult | null>({ worker, job, signal });
}

/** Looks at each new generation and each day once, and not before the index has been quiet. */
function followIndex(
  { follow, onError = () => undefined, clock = systemClock }: GapsOptions,
  look: () => Promise<LookResult | null>,
  signal: AbortSignal,
) {
  let seen = { generation: -1, since: 0 };
  let looked = { generation: -1, day: -1 };
  return createPoller({
    failedMs,
    onError: (error) => (signal.aborted ? undefined : onError(error)),
    async look() {
      const { generation = 0, ready = false } = follow?.() ?? {};
      const day = dayOf(clock);
      if (generation !== seen.generation) seen = { generation, since: performance.now() };
      const isQuiet = performance.now() - seen.since >= quietMs;
      const isNew = looked.generation !== generation || looked.day !== day;
      if (!ready || !isQuiet || !isNew) return quietMs;
      const result = await look();
      if (result?.waiting === 0) looked = { generation, day };
      return pauseMs;
    },
  });
}

/** Each page is read once, and few at a time: a list may name two thousand. */
async function described(
  found: GapsResponse,
  describe: NonNullable<GapsOptions["describe"]>,
): Promise<GapsResponse> {
  const pages = found.gaps.flatMap(({ nearest, answeredBy }) => [nearest, answeredBy]);
  const ids = [...new Set(pages.flatMap((page) => page?.id ?? []))];
  const known = new Map<string, Pick<GapPage, "title" | "path">>();
  for (let from = 0; from < ids.length; from += describedAtOnce) {
    const some = ids.slice(from, from + describedAtOnce);
    await Promise.all(
      some.map(async (id) => {
        const page = await describe(id);
        if (page !== null) known.set(id, { title: page.title, path: page.url ?? page.path });
      }),
    );
  }
  const named = (page: GapPage | null): GapPage | null =>
    page === null ? null : { ...page, ...known.get(page.id) };
  return {
    ...found,
    gaps: found.gaps.map((gap) => ({
      ...gap,
      nearest: named(gap.nearest),
      answeredBy: named(gap.answeredBy),
    })),
  };
}
