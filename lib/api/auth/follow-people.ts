/** What happens to the sessions of people while a service runs: read again, checked, written down. */
import { type ApplicationAuth, auditPerson, createRecheck } from "../../auth/index.ts";
import type { Logger } from "../../http/index.ts";
import { repeatWork } from "./repeat-work.ts";

const refreshIntervalMs = 1_000;
const seenIntervalMs = 60_000;

/** Returns the way to stop, which writes the rest and never rejects. */
export function followPeople(auth: ApplicationAuth | null, logger: Logger): () => Promise<void> {
  const people = auth?.people ?? null;
  if (auth === null || people === null) return async () => undefined;
  const { sessions } = people;
  const recheck = createRecheck({
    people,
    logger,
    onEnded: ({ name, subject }) =>
      auditPerson(auth, null, { action: "sign_out", name, subject, outcome: "refused" }),
  });
  const refreshing = repeatWork({
    async work() {
      await sessions.refresh();
      // It asks the provider, which may take its time.
      void recheck();
    },
    intervalMs: refreshIntervalMs,
    onFault: (error) => logger.error({ err: error }, "sessions of people could not be read"),
  });
  const writeSeen = (): Promise<void> =>
    sessions.writeSeen().catch((error: unknown) => {
      logger.warn({ err: error }, "the last use of sessions could not be written");
    });
  const writing = setInterval(() => void writeSeen(), seenIntervalMs).unref();
  return async () => {
    await refreshing.close();
    clearInterval(writing);
    await writeSeen();
  };
}
