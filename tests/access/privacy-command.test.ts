/** `knowledge privacy` beside the service that it is for. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { judgeTicket, placeTickets, ticketIdsOf } from "../kit/services/placed-tickets.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
let service: ServiceProcess;
const privacy = (...args: string[]) =>
  runCommand(["--config", place.config, "--data", place.data, "privacy", ...args]);
const ticketOf = async (id: string) => {
  const target = `/api/classify-ticket/ticket?correlationId=${id}`;
  const { status, body } = await send(service.url, { target });
  return { status, json: JSON.parse(body) };
};

beforeAll(async () => {
  place.writeEdition("alpine", 10);
  service = await startService({
    KNOWLEDGE_CONFIG: place.config,
    DATA_DIR: place.data,
    LOG_LEVEL: "error",
  });
  await placeTickets(service.url, ["T-1", "T-12"]);
  await judgeTicket(service.url, "T-1");
});
afterAll(async () => {
  await service.stop();
  place.remove();
});

test("what is kept of a ticket is printed, and erased in the running service too", async () => {
  const exported = await privacy("export", "T-1");
  const lines = exported.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { table: "classification", row: expect.objectContaining({ correlation_id: "T-1" }) },
  ]);
  expect(exported.stderr).toBe("1 classification\n");

  const { code, stdout } = await privacy("erase", "T-1");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^classification +1\n/)]);
  expect(stdout).toContain("Not touched: backups");
  expect((await ticketOf("T-1")).status).toBe(404);
  expect(await ticketIdsOf(service.url)).toEqual(["T-12"]);
  expect((await privacy("erase", "T-1")).stdout).toBe("Nothing is kept of that.\n");

  // Who comes back is new.
  await placeTickets(service.url, ["T-1"]);
  const { json } = await ticketOf("T-1");
  expect([json.status, json.history.length]).toEqual(["predicted", 1]);
});

test("a text that would be found by chance is refused in one line", async () => {
  const { code, stderr } = await privacy("erase", "ab");
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Name a text with 3 to 200[^\n]*\n$/)]);
});
