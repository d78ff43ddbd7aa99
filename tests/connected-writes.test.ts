/** What connectors write long after it was decided, and what they take for a person's word. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  SentRequest,
  SystemTicket,
  WritableSystem,
} from "./support/connected/connected-system.ts";
import { connectorsOf, type TemporaryConnectors } from "./support/connected/connectors-of.ts";
import { createGithubSystem, type GithubSystem } from "./support/connected/github-system.ts";
import { createZendeskSystem, type ZendeskSystem } from "./support/connected/zendesk-system.ts";

const hourMs = 3_600_000;
let github: GithubSystem;
let zendesk: ZendeskSystem;
let systems: { readonly github: WritableSystem; readonly zendesk: WritableSystem };
let opened: TemporaryConnectors;
let number = 100;
const parcel = (): string => `The courier lost parcel ${++number} on its way to me`;
const refund = (): string => `The refund of order ${++number} did not reach my card`;
const password = (): string => `I forgot the password ${++number} of my account login`;
const unsure = (): string => `A zebra plays violin number ${++number}`;

const settingsOf = () => ({ github: github.settings, zendesk: zendesk.settings });
const echo = (system: WritableSystem) => (request: SentRequest) =>
  void opened.send(system.name, request);

beforeAll(async () => {
  github = await createGithubSystem();
  zendesk = await createZendeskSystem();
  systems = { github, zendesk };
  opened = await connectorsOf(settingsOf());
  for (const system of Object.values(systems)) {
    system.now = () => opened.clock.now();
    system.onEcho = echo(system);
  }
}, 60_000);
afterAll(async () => {
  await opened.close();
  for (const system of Object.values(systems)) await system.close();
});

async function writeOf({ correlationId }: SystemTicket): Promise<readonly unknown[]> {
  const sql = "SELECT state, fault FROM connector_write WHERE correlation_id = ?";
  const { rows } = await opened.database.read({ sql, args: [correlationId] });
  return [rows[0]?.[0], rows[0]?.[1]];
}

describe.each(["github", "zendesk"] as const)("%s", (name) => {
  const system = () => systems[name];
  const comes = async (request: SentRequest): Promise<void> => {
    await opened.send(name, request);
    await opened.settled();
  };
  const fail = (): void => {
    system().api.intervene = (_request, response) => {
      response.writeHead(500).end();
      return true;
    };
  };
  const work = (): void => {
    system().api.intervene = () => false;
  };
  const written = (): readonly string[] =>
    system().api.asked.filter((asked) => !asked.startsWith("GET "));

  test.each<[string, string, (ticket: SystemTicket) => Promise<unknown>]>([
    [
      "its new text is unsure",
      "The ticket is left to people.",
      (ticket) => opened.send(name, system().edited(ticket, unsure(), 1)),
    ],
    [
      "a person corrected it on the console",
      "A person has placed the ticket elsewhere.",
      ({ correlationId }) =>
        opened.opened.classifier.feedback({ correlationId, correctCollection: "account" }),
    ],
    [
      "automation is paused",
      "Placing without a person is paused.",
      () => opened.opened.classifier.switchAutomation({ paused: true }),
    ],
    [
      "writing back was switched off for a while",
      "Writing back was switched off.",
      async (ticket) => {
        const { writeBack: _none, ...suggesting } = system().settings;
        await opened.connectors.configure({ ...settingsOf(), [name]: suggesting });
        await expect.poll(() => writeOf(ticket)).toContain("gone");
        await opened.connectors.configure(settingsOf());
      },
    ],
  ])("what waits is not written when %s", async (_what, reason, change) => {
    const ticket = system().open(refund());
    fail();
    await comes(system().opened(ticket));
    expect(await writeOf(ticket)).toEqual(["waiting", expect.stringContaining("500")]);
    await change(ticket);
    await opened.settled();
    work();
    system().api.asked.length = 0;
    opened.clock.advance(hourMs);
    await opened.settled();
    const { classifier } = opened.opened;
    await classifier.switchAutomation({ paused: false });
    const { correlationId } = ticket;
    // The next refund is like this one.
    const isJudged = (await classifier.record(correlationId))?.correct !== null;
    if (isJudged) await classifier.undoFeedback({ correlationId });
    expect(written()).toEqual([]);
    expect(await writeOf(ticket)).toEqual(["gone", reason]);
  });

  test("our own account is asked again after a failure, and when the token has changed", async () => {
    const account = async () => {
      const sql = "SELECT account FROM connector_account WHERE connector = ?";
      return (await opened.database.read({ sql, args: [name] })).rows[0]?.[0];
    };
    await opened.database.write(["DELETE FROM connector_account"]);
    await opened.connectors.configure(settingsOf());
    const ticket = system().open(parcel());
    fail();
    await comes(system().opened(ticket));
    expect([await account(), ...(await writeOf(ticket))]).toEqual([
      undefined,
      "waiting",
      expect.stringContaining("was answered with 500"),
    ]);
    work();
    opened.clock.advance(hourMs);
    await opened.settled();
    const ourselves = await account();
    expect(ourselves).toMatch(/^(?:knowledge-writer|900)$/);
    await opened.database.write(["UPDATE connector_account SET account = 'of another token'"]);
    await opened.connectors.configure(settingsOf());
    await comes(system().opened(system().open(parcel())));
    expect(await account()).toBe(ourselves);
  });

  test("what a person confirms while it waits is written", async () => {
    const ticket = system().open(refund());
    fail();
    await comes(system().opened(ticket));
    const { correlationId } = ticket;
    await opened.opened.classifier.feedback({ correlationId, correctCollection: "billing" });
    work();
    opened.clock.advance(hourMs);
    await opened.settled();
    expect(system().places(ticket)).toContain("billing");
  });

  test("the echo of what we wrote earlier is nobody's word, when something else is wished by then", async () => {
    const echoes: SentRequest[] = [];
    system().onEcho = (request) => void echoes.push(request);
    const ticket = system().open(parcel());
    await comes(system().opened(ticket));
    await comes(system().edited(ticket, password(), 1));
    for (const request of echoes) await comes(request);
    system().onEcho = echo(system());
    expect(new Set(system().places(ticket))).toEqual(new Set(["account"]));
    expect(await opened.history(ticket.correlationId)).toEqual(["classified", "classified"]);
    expect(await opened.outcomes(ticket.correlationId)).not.toContain("learnt");
    expect(await opened.outcomes(ticket.correlationId)).toContain("own");
  });
});
