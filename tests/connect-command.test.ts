/** `knowledge serve` takes events, and `knowledge connect` asks, learns and sends again. */
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CommandResult, runCommand } from "./support/command-line.ts";
import type { SentRequest } from "./support/connected/connected-system.ts";
import { createGithubSystem, type GithubSystem } from "./support/connected/github-system.ts";
import { createWorkplace, type Workplace } from "./support/corpus.ts";
import { listening } from "./support/served-command.ts";

let place: Workplace;
let github: GithubSystem;

const configure = (settings: unknown): void => {
  const collections = [{ name: "docs", path: "docs" }];
  writeFileSync(place.config, JSON.stringify({ collections, connectors: { github: settings } }));
};
const knowledge = (...args: string[]): Promise<CommandResult> =>
  runCommand(["--config", place.config, "--data", place.data, ...args]);
const post = (url: string, { headers, body }: SentRequest) =>
  fetch(`${url}/api/connect/github`, { method: "POST", headers, body });

beforeAll(async () => {
  place = createWorkplace();
  place.writeEdition("mountains", 3);
  github = await createGithubSystem();
  configure(github.settings);
});
afterAll(async () => {
  await github.close();
  place.remove();
});

test("serve took no events: it places them now, and follows the configuration", async () => {
  const options = ["--config", place.config, "--data", place.data, "serve", "-p", "0"];
  const { address, printed, stop } = await listening(options, { until: /Tickets are placed/ });
  await expect.poll(printed).toContain(`Events are taken at ${address}/api/connect/github`);
  const ticket = github.open("Where are the mountains?");
  expect((await post(address, github.opened(ticket))).status).toBe(202);
  expect((await post(address, github.forged(github.opened(ticket)))).status).toBe(401);
  const history = `${address}/api/classify-ticket/ticket?correlationId=${encodeURIComponent(ticket.correlationId)}`;
  await expect.poll(async () => (await fetch(history)).status).toBe(200);
  configure(undefined);
  await expect.poll(async () => (await post(address, github.opened(ticket))).status).toBe(404);
  configure(github.settings);
  expect(await stop()).toBe(0);
});
