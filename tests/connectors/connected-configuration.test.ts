/** A changed configuration counts for connectors from the next event on, without a restart. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Following,
  followConfiguration,
  loadConfiguration,
} from "../../lib/configuration/index.ts";
import type { SentRequest, SystemTicket } from "../kit/connectors/connected/connected-system.ts";
import {
  connectorsOf,
  type TemporaryConnectors,
} from "../kit/connectors/connected/connectors-of.ts";
import {
  createGithubSystem,
  type GithubSystem,
} from "../kit/connectors/connected/github-system.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("knowledge connected ");
const file = join(folder, "knowledge.config.json");
const faults: unknown[] = [];
let github: GithubSystem;
let opened: TemporaryConnectors;
let following: Following;
let taken = 0;
/** Beyond those that were learnt. */
let parcels = 60;

const names = ["billing", "shipping", "account"];

/** `levels`: of each collection. */
const textOf = (connectors: object, levels: object = {}): string =>
  JSON.stringify({
    collections: names.map((name) => ({ name, path: name })),
    classifier: { collections: names.map((name) => ({ name, ...levels })) },
    connectors,
  });

/** Resolves when the service has taken it. */
async function change(connectors: object, levels: object = {}): Promise<void> {
  const before = taken;
  writeFileSync(file, textOf(connectors, levels));
  await expect.poll(() => taken).toBe(before + 1);
}

async function comes(): Promise<SystemTicket> {
  const ticket = github.open(`The courier lost parcel ${++parcels} on its way to me`);
  await opened.send("github", github.opened(ticket));
  await opened.settled();
  return ticket;
}

const seen = (ticket: SystemTicket) => [github.places(ticket), github.notes(ticket).length];

beforeAll(async () => {
  github = await createGithubSystem();
  const connectors = { github: github.settings };
  const variables = { NEW_SECRET: "the secret that comes next" };
  opened = await connectorsOf(connectors, { variables });
  writeFileSync(file, textOf(connectors));
  following = followConfiguration({
    file,
    configuration: loadConfiguration(file),
    store: { tune: async () => undefined },
    classifier: opened.opened.classifier,
    connectors: opened.connectors,
    onChange: () => void (taken += 1),
    onError: (error) => faults.push(error),
  });
}, 60_000);
afterAll(async () => {
  following.close();
  await opened.close();
  await github.close();
});

test("suggest only: tickets are placed, and nothing is written until it is switched on again", async () => {
  expect(seen(await comes())).toEqual([["shipping"], 1]);
  const { writeBack: _none, ...suggesting } = github.settings;
  await change({ github: suggesting });
  github.api.asked.length = 0;
  const ticket = await comes();
  expect(await opened.outcomes(ticket.correlationId)).toEqual(["placed"]);
  expect([seen(ticket), github.api.asked]).toEqual([[[], 0], []]);
  await change({ github: { ...github.settings, writeBack: { note: false } } });
  expect(seen(await comes())).toEqual([["shipping"], 0]);
});

test("a threshold that a ticket does not reach leaves it to people, and one that it reaches has it written", async () => {
  // No ticket is as sure as that.
  await change({ github: github.settings }, { automateAt: 1, suggestAt: 0.01 });
  expect(seen(await comes())).toEqual([[], 0]);
  await change({ github: github.settings }, { automateAt: 0.9, suggestAt: 0.01 });
  expect(seen(await comes())).toEqual([["shipping"], 1]);
});

test("a secret is rotated: both count, then the new one alone", async () => {
  const { secret } = github.settings;
  const signedAnew = (request: SentRequest): SentRequest =>
    github.signedWith("the secret that comes next", request);
  const send = (request: SentRequest) => opened.send("github", request);
  const refused = { code: "unauthorized" };
  const event = () => github.opened(github.open(`Secret ${++parcels}`));
  await expect(send(signedAnew(event()))).rejects.toMatchObject(refused);
  await change({ github: { ...github.settings, secret: ["env:NEW_SECRET", secret] } });
  expect((await send(signedAnew(event()))).accepted).toBe(true);
  expect((await send(event())).accepted).toBe(true);
  await change({ github: { ...github.settings, secret: "env:NEW_SECRET" } });
  await expect(send(event())).rejects.toMatchObject(refused);
  expect((await send(signedAnew(event()))).accepted).toBe(true);
});

test("a wrong change is told, and the settings of before go on", async () => {
  const before = faults.length;
  writeFileSync(file, textOf({ github: { ...github.settings, secret: "env:NOT_SET" } }));
  await expect.poll(() => faults.length).toBe(before + 1);
  expect(String(faults.at(-1))).toContain("the variable NOT_SET is not set");
  const request = github.signedWith(
    "the secret that comes next",
    github.opened(github.open("Goes on")),
  );
  expect((await opened.send("github", request)).accepted).toBe(true);
});
