/** `knowledge serve` takes events, and `knowledge connect` asks and sends again. */
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStateDatabase } from "../../lib/storage/index.ts";
import type { SentRequest } from "../kit/connectors/connected/connected-system.ts";
import {
  createGithubSystem,
  type GithubSystem,
} from "../kit/connectors/connected/github-system.ts";
import { createZendeskSystem } from "../kit/connectors/connected/zendesk-system.ts";
import { type CommandResult, runCommand } from "../kit/services/command-line.ts";
import { listening } from "../kit/services/served-command.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

let place: Workplace;
let github: GithubSystem;

const writeConfiguration = (connectors: object): void => {
  const collections = [{ name: "docs", path: "docs" }];
  writeFileSync(place.config, JSON.stringify({ collections, connectors }));
};
const configure = (settings: unknown): void => writeConfiguration({ github: settings });
const knowledge = (...args: string[]): Promise<CommandResult> =>
  runCommand(["--config", place.config, "--data", place.data, ...args]);
const post = (url: string, { headers, body }: SentRequest) =>
  fetch(`${url}/api/connect/github`, { method: "POST", headers, body });

async function giveUp(ticket: string): Promise<void> {
  const wish = { collection: "docs", subTheme: null, documents: [] };
  const sql = `INSERT INTO connector_write (correlation_id, connector, wish, marker, has_begun, state,
      attempt_count, fault, changed_at_ms)
    VALUES (?, 'github', ?, 'knowledge-sdk:0', 1, 'dead', 12, 'the token has ended', 1)`;
  const database = await openStateDatabase(place.dbPath);
  await database.write([{ sql, args: [ticket, JSON.stringify(wish)] }]);
  await database.close();
}

async function audited(): Promise<unknown[][]> {
  const database = await openStateDatabase(place.dbPath);
  const { rows } = await database.read("SELECT action, subject FROM audit_event");
  await database.close();
  return rows.map((row) => [row[0], row[1]]);
}

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
  // Only what is sure, or what a person agrees with, is still written then.
  const agreed = await fetch(`${address}/api/classify-ticket/feedback`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: ticket.correlationId, correctCollection: "docs" }),
  });
  expect(agreed.status).toBe(200);
  await giveUp(ticket.correlationId);
  const dead = await knowledge("connect", "dead");
  expect(dead.stdout).toMatch(/^\S+  write  github:acme\/shop#1  the token has ended\n$/);
  const unknown = await knowledge("connect", "retry", "github", "github:acme/shop#9");
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'Nothing of github was given up for github:acme/shop#9; "knowledge connect dead" lists what was.\n',
  ]);
  const retried = await knowledge("connect", "retry", "github", ticket.correlationId);
  expect(retried.stdout).toContain("1 writing is sent again");
  await expect.poll(() => github.notes(ticket)).toEqual([expect.stringContaining("**docs**")]);
  expect((await knowledge("connect", "retry", "github")).stdout).toBe(
    "Nothing of github was given up.\n",
  );
  expect(await audited()).toEqual([["writes_retried", `github: ${ticket.correlationId}`]]);
  const { writeBack: _none, ...suggesting } = github.settings;
  configure(suggesting);
  await giveUp("github:acme/shop#7");
  const refused = await knowledge("connect", "retry", "github");
  expect([refused.code, refused.stderr]).toEqual([
    1,
    "Nothing is written to github: the configuration has no connectors.github.writeBack.\n",
  ]);
  expect((await knowledge("connect", "dead")).stdout).toContain("github:acme/shop#7");
  configure(undefined);
  await expect.poll(async () => (await post(address, github.opened(ticket))).status).toBe(404);
  configure(github.settings);
  expect(await stop()).toBe(0);
});

describe("connect test", () => {
  const asked = async (connectors: object, name: string): Promise<CommandResult> => {
    writeConfiguration(connectors);
    return knowledge("connect", "test", name);
  };

  test("says what is right, and exits with 0", async () => {
    const zendesk = await createZendeskSystem();
    const all = {
      github: github.settings,
      zendesk: zendesk.settings,
      mail: { secret: "m".repeat(16) },
    };
    const ofGithub = await asked(all, "github");
    expect([ofGithub.code, ofGithub.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^github is configured: POST \/api\/connect\/github\nok    The token is valid \(knowledge-writer\)\.\nok    4\d+ requests are left\.\n$/,
      ),
    ]);
    const repositories = ["acme/shop", "acme/secret"];
    const named = await asked({ github: { ...github.settings, repositories } }, "github");
    expect([named.code, named.stdout.split("\n").slice(3, -1)]).toEqual([
      1,
      [
        "ok    acme/shop is there.",
        "wrong GET /repos/acme/secret was answered with 404. The token does not reach the repository, or it has another name now.",
      ],
    ]);
    const ofZendesk = await asked(all, "zendesk");
    expect([ofZendesk.code, ofZendesk.stdout.match(/^ok {4}/gm)]).toEqual([
      0,
      ["ok    ", "ok    "],
    ]);
    expect((await asked(all, "mail")).stdout).toContain("nothing is asked or written there");
    await zendesk.close();
  });

  test("says what is wrong, and exits with 1", async () => {
    const settings = github.settings;
    const wrong = await asked({ github: { ...settings, token: "ghp_of_somebody_else" } }, "github");
    const down = await asked({ github: { ...settings, apiUrl: "http://127.0.0.1:9" } }, "github");
    github.api.intervene = (_request, response) => {
      response.writeHead(429, { "Retry-After": "42" }).end();
      return true;
    };
    const paused = await asked({ github: settings }, "github");
    github.api.intervene = () => false;
    const none = await asked({ github: settings }, "zendesk");
    expect([wrong, down, paused, none].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect([wrong, down, paused].map(({ stdout }) => stdout.split("\n")[1])).toEqual([
      "wrong GET /rate_limit was answered with 401: the token is wrong or has ended.",
      expect.stringMatching(/^wrong .*127\.0\.0\.1:9/),
      "wrong GET /rate_limit was answered with 429: wait 42 s.",
    ]);
    expect(none.stderr).toBe("The configuration has no connectors.zendesk; add it first.\n");
    configure(settings);
  });
});

test.each([
  [["--repository", "acme"], /--repository must be owner\/name, got acme/],
  [["--repository", "acme/shop/../../user"], /--repository must be owner\/name/],
  [["--repository", "acme/shop", "--since", "yesterday"], /--since must be a day/],
])("connect backfill with %j is refused", async (more, fault) => {
  const { code, stderr } = await knowledge(
    "connect",
    "backfill",
    "github",
    "--since",
    "2020-01-01",
    ...more,
  );
  expect([code, stderr]).toEqual([1, expect.stringMatching(fault)]);
});
