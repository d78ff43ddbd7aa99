/** The drill: tickets come in, a backup is made, the service is killed, the backup is restored. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "./support/command-line.ts";
import { createWorkplace } from "./support/corpus.ts";
import { judgeTicket, placeTickets, ticketIdsOf } from "./support/placed-tickets.ts";
import { startService } from "./support/service-process.ts";

const place = createWorkplace();
const variables = { KNOWLEDGE_CONFIG: place.config, LOG_LEVEL: "error" };
afterAll(() => place.remove());

test("500 tickets answered before a backup under load are all restored after a kill", async () => {
  place.writeEdition("alpine", 100);
  const service = await startService({ ...variables, DATA_DIR: place.data });
  const ids = Array.from({ length: 500 }, (_, index) => `T-${index}`);
  await placeTickets(service.url, ids);
  await judgeTicket(service.url, "T-7");

  const later: string[] = [];
  const enough = new AbortController();
  const load = (async () => {
    while (!enough.signal.aborted) {
      const id = `L-${later.length}`;
      await placeTickets(service.url, [id]);
      later.push(id);
    }
  })();
  const copies = ["first", "second", "third"].map((name) => join(place.folder, name));
  for (const copy of copies) {
    const { code, stderr } = await runCommand(["--data", place.data, "backup", copy]);
    expect([code, stderr]).toEqual([0, ""]);
  }
  enough.abort();
  await load;
  expect(later.length).toBeGreaterThan(10);
  await service.stop("SIGKILL");

  for (const copy of copies) {
    const data = `${copy} restored`;
    const { code } = await runCommand(["--data", data, "restore", copy]);
    expect(code).toBe(0);
    const second = await startService({ ...variables, DATA_DIR: data });
    const found = await ticketIdsOf(second.url);
    expect(ids.filter((id) => !found.includes(id))).toEqual([]);
    // Of those that came meanwhile: the first ones, without a gap.
    const kept = later.filter((id) => found.includes(id));
    expect(kept).toEqual(later.slice(0, kept.length));
    await second.stop();
  }
});
