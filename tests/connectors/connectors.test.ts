/** What every connector promises, against local servers that behave as the documentation says. */
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRetention } from "../../lib/classifier/records/retention.ts";
import { catchUp, peoplesExamples, readDeadWork, retryWrite } from "../../lib/connectors/index.ts";
import type { ApiServer } from "../kit/connectors/connected/api-server.ts";
import { connectDrill } from "../kit/connectors/connected/connect-drill.ts";
import {
  type ConnectedSystem,
  dayOne,
  type SystemTicket,
  type WritableSystem,
} from "../kit/connectors/connected/connected-system.ts";
import {
  connectorsOf,
  type TemporaryConnectors,
} from "../kit/connectors/connected/connectors-of.ts";
import { allOf, connectorOf, historyOf } from "../kit/connectors/connected/github-connector.ts";
import {
  createGithubSystem,
  type GithubSystem,
} from "../kit/connectors/connected/github-system.ts";
import { createMailSystem } from "../kit/connectors/connected/mail-system.ts";
import {
  createZendeskSystem,
  type ZendeskSystem,
} from "../kit/connectors/connected/zendesk-system.ts";
import { seededRandom } from "../kit/stores/seeded-random.ts";

const names = ["github", "zendesk", "mail"] as const;
let github: GithubSystem;
let zendesk: ZendeskSystem;
let systems: {
  readonly github: WritableSystem;
  readonly zendesk: WritableSystem;
  readonly mail: ConnectedSystem;
};
let opened: TemporaryConnectors;
let parcels = 0;
/** A sure one. What people say of it would be learnt, so they say it of others. */
const lostParcel = (): string => `The courier lost parcel ${++parcels} on its way to me`;
/** Tries to write that have failed and are noted: what a host asked for counts from then on. */
const failedTries = async (...tickets: readonly SystemTicket[]): Promise<unknown> => {
  const sql = `SELECT sum(attempt_count) FROM connector_write
    WHERE correlation_id IN (SELECT value FROM json_each(?))`;
  const args = [JSON.stringify(tickets.map(({ correlationId }) => correlationId))];
  return (await opened.database.read({ sql, args })).rows[0]?.[0];
};
const oddQuestion = (): string => `A zebra plays violin number ${++parcels}`;
/** Without the events of our own writing. */
const outcomesOf = async ({ correlationId }: SystemTicket): Promise<readonly string[]> =>
  (await opened.outcomes(correlationId)).filter((one) => one !== "own" && one !== "known");

const settingsOf = (all: typeof systems) =>
  Object.fromEntries(names.map((name) => [name, all[name].settings]));

async function retentionEnds(ids: readonly string[]): Promise<void> {
  const sql = `UPDATE classification SET updated_at_ms = 1
    WHERE correlation_id IN (SELECT value FROM json_each(?))`;
  await opened.database.write([{ sql, args: [JSON.stringify(ids)] }]);
  const clock = { now: Date.now };
  const onError = (error: unknown) => opened.errors.push(error);
  await createRetention(opened.database, { retentionDays: () => 30, clock, onError }).close();
}

async function examplesOf(system: GithubSystem) {
  return (await historyOf(system)).flatMap(({ examples }) => examples);
}

/** Answers everything with 500 until it is called off. */
function stopWriting(api: ApiServer): () => void {
  api.intervene = (_request, response) => {
    response.writeHead(500).end();
    return true;
  };
  return () => {
    api.intervene = () => false;
  };
}

beforeAll(async () => {
  github = await createGithubSystem();
  zendesk = await createZendeskSystem();
  systems = { github, zendesk, mail: createMailSystem() };
  opened = await connectorsOf(settingsOf(systems));
  for (const system of Object.values(systems)) {
    system.now = () => opened.clock.now();
    system.onEcho = (request) => void opened.send(system.name, request);
  }
}, 60_000);

afterAll(async () => {
  await opened.close();
  for (const system of Object.values(systems)) await system.close();
});

test.each(["github", "zendesk"] as const)(
  "the end of a ticket of which %s never told is not accepted, and that of a known one is",
  async (name) => {
    const system = systems[name];
    const ticket = system.open(oddQuestion());
    const closing = system.closed(ticket, 1);
    const { correlationId } = ticket;
    const refused = { accepted: false, ticket: correlationId };
    expect(await opened.send(name, closing)).toEqual(refused);
    await opened.settled();
    expect([await outcomesOf(ticket), await opened.history(correlationId)]).toEqual([[], []]);
    // Known as soon as it was sent, placed or not.
    await opened.send(name, system.opened(ticket));
    expect(await opened.send(name, closing)).toEqual({ ...refused, accepted: true });
    await opened.settled();
  },
);

describe.each(names)("%s", (name) => {
  const send = (request: Parameters<TemporaryConnectors["send"]>[1]) => opened.send(name, request);

  test("a ticket is placed once, however often and in whatever order its events come", async () => {
    const system = systems[name];
    const ticket = system.open(oddQuestion());
    const event = system.opened(ticket);
    const correction = system.placed(ticket, "billing", 2);
    const older = system.placed(ticket, "account", 1);
    expect(await send(correction)).toEqual({ accepted: true, ticket: ticket.correlationId });
    expect(await send(event)).toMatchObject({ accepted: true });
    expect(await send(event)).toMatchObject({ accepted: false });
    expect(await send(older)).toMatchObject({ accepted: true });
    expect(await send(correction)).toMatchObject({ accepted: false });
    await opened.settled();
    expect(await opened.outcomes(ticket.correlationId)).toEqual(["learnt", "known", "older"]);
    expect(await opened.history(ticket.correlationId)).toEqual([
      "classified",
      expect.stringMatching(/^(?:corrected|confirmed)$/),
    ]);
    const { correct } = (await opened.opened.classifier.record(ticket.correlationId)) ?? {};
    expect(correct).toEqual({ collection: "billing", subTheme: null });
    expect(system.notes(ticket)).toEqual([]);
    const { rows } = await opened.database.read({
      sql: "SELECT actor, action, outcome FROM audit_event WHERE subject = ?",
      args: [ticket.correlationId],
    });
    expect(rows.map((row) => [row[0], row[1], row[2]])).toEqual([
      [`connector:${name}`, "feedback", "allowed"],
    ]);
  });

  test("what a stranger signed, or nobody, is refused and not kept", async () => {
    const ticket = systems[name].open(lostParcel());
    const event = systems[name].opened(ticket);
    for (const request of [systems[name].forged(event), { ...event, headers: {} }]) {
      await expect(send(request)).rejects.toMatchObject({ code: "unauthorized" });
    }
    expect(await opened.outcomes(ticket.correlationId)).toEqual([]);
  });

  test("labels that no queue has teach nothing, whatever they are", async () => {
    const ticket = systems[name].open(lostParcel());
    for (const [at, label] of ["wontfix", "🐛 bug", "__proto__", "x".repeat(10_000)].entries()) {
      await send(systems[name].placed(ticket, label, at));
    }
    await opened.settled();
    expect(await opened.history(ticket.correlationId)).toEqual(["classified"]);
  });

  test("a title of 10,000 characters is placed by its beginning", async () => {
    const ticket = systems[name].open(`${lostParcel()} ${"really ".repeat(1_400)}`);
    await send(systems[name].opened(ticket));
    await opened.settled();
    const record = await opened.opened.classifier.record(ticket.correlationId);
    expect(record?.prediction.collection).toBe("shipping");
  });
});

describe.each(["github", "zendesk"] as const)("writing to %s", (name) => {
  const note = expect.stringContaining(
    "https://docs.example.com/docs/shipping/parcels#lost-parcel",
  );
  const api = () => systems[name].api;
  const begin = async (): Promise<SystemTicket> => {
    await opened.settled();
    api().intervene = () => false;
    api().asked.length = 0;
    return systems[name].open(lostParcel());
  };
  /** Answers nothing but this until it is called off. */
  const answersOnly = (status: number, headers: Record<string, string> = {}): (() => void) => {
    let isSo = true;
    api().intervene = (_request, response) => {
      if (isSo) response.writeHead(status, headers).end();
      return isSo;
    };
    return () => {
      isSo = false;
    };
  };
  const receive = async (ticket: SystemTicket): Promise<void> => {
    await opened.send(name, systems[name].opened(ticket));
    await opened.settled();
  };

  test("a sure ticket gets its place and a note with documents; the echo is nobody's word", async () => {
    const ticket = await begin();
    await receive(ticket);
    expect(new Set(systems[name].places(ticket))).toEqual(new Set(["shipping"]));
    expect(systems[name].notes(ticket)).toEqual([note]);
    await expect.poll(() => opened.outcomes(ticket.correlationId)).toContain("own");
    await opened.settled();
    expect(await opened.history(ticket.correlationId)).toEqual(["classified"]);
  });

  test("an unsure ticket is left to people", async () => {
    await begin();
    const ticket = systems[name].open("Something else entirely about the weather of tomorrow");
    await receive(ticket);
    expect([...systems[name].places(ticket), ...systems[name].notes(ticket)]).toEqual([]);
    expect(api().asked).toEqual([]);
  });

  test("a place that a person has set meanwhile stands", async () => {
    await begin();
    const ticket = systems[name].open(`The refund of order ${++parcels} did not reach my card`);
    const callOff = answersOnly(500);
    await receive(ticket);
    await opened.send(name, systems[name].placed(ticket, "account", 3));
    await opened.settled();
    callOff();
    opened.clock.advance(3_600_000);
    await opened.settled();
    expect([...systems[name].places(ticket), ...systems[name].notes(ticket)]).toEqual([]);
  });

  test("a host that answers 500 for half a day gets the note then, once", async () => {
    const ticket = await begin();
    const callOff = answersOnly(500);
    await receive(ticket);
    for (let hour = 0; hour < 12; hour++) {
      opened.clock.advance(3_600_000);
      await opened.settled();
    }
    callOff();
    expect(api().asked.length).toBeLessThan(12);
    opened.clock.advance(8 * 3_600_000);
    await expect.poll(() => systems[name].notes(ticket).length).toBe(1);
  });

  test("a host that never answers is given up after a day, and that is told", async () => {
    const ticket = await begin();
    const told = opened.errors.length;
    answersOnly(500);
    await receive(ticket);
    for (let attempt = 0; attempt < 12; attempt++) {
      opened.clock.advance(8 * 3_600_000);
      await opened.settled();
    }
    await expect
      .poll(() => opened.errors.slice(told).map(String))
      .toEqual([expect.stringContaining(`${ticket.correlationId} is not written back`)]);
    expect(api().asked).toHaveLength(12);
    expect((await readDeadWork(opened.database)).at(-1)).toMatchObject({
      connector: name,
      work: "write",
      ticket: ticket.correlationId,
      fault: expect.stringContaining("was answered with 500"),
    });
    api().intervene = () => false;
    await opened.database.write([retryWrite(ticket.correlationId, opened.clock.now())]);
    await expect.poll(() => systems[name].notes(ticket)).toEqual([note]);
  });

  test("a note whose answer was lost is found again, on a later page too", async () => {
    const ticket = await begin();
    let lost = 0;
    api().intervene = (request, response) => {
      const writesNote = request.method === "PUT" || request.url?.endsWith("/comments") === true;
      if (lost > 0 || !writesNote || request.method === "GET") return false;
      lost += 1;
      // It is written, and nobody is told.
      response.writeHead = () => response;
      response.end = () => response.destroy();
      return false;
    };
    await receive(ticket);
    expect(lost).toBe(1);
    opened.clock.advance(60_000);
    await opened.settled();
    expect(systems[name].notes(ticket)).toEqual([note]);
  });

  test.each([
    ["seconds", () => "600", 599_000, 2_000],
    ["a date", () => new Date(Date.now() + 600_000).toUTCString(), 590_000, 20_000],
  ])(
    "429 with Retry-After in %s holds up everything until then",
    async (_form, value, before, rest) => {
      const tickets = [await begin(), systems[name].open(lostParcel())];
      const callOff = answersOnly(429, { "Retry-After": value() });
      for (const ticket of tickets) await opened.send(name, systems[name].opened(ticket));
      await expect.poll(() => failedTries(...tickets)).toBe(1);
      expect(api().asked).toHaveLength(1);
      callOff();
      opened.clock.advance(before);
      // Events still are worked off, so the worker has looked.
      await opened.send(name, systems[name].placed(systems[name].open("x"), "wontfix", 1));
      await expect.poll(() => opened.outcomes(tickets[1]?.correlationId ?? "")).toEqual(["placed"]);
      expect(api().asked).toHaveLength(1);
      opened.clock.advance(rest);
      const counts = (): number[] => tickets.map((one) => systems[name].notes(one).length);
      await expect.poll(counts).toEqual([1, 1]);
    },
  );

  test.each([8, 11])(
    "429 for a ticket that has failed %i times holds up the others for as long as it asks, no longer",
    async (failures) => {
      const old = await begin();
      const callOff = answersOnly(429, { "Retry-After": "60" });
      await opened.send(name, systems[name].opened(old));
      await expect.poll(() => api().asked.length).toBe(1);
      const sql = "UPDATE connector_write SET attempt_count = ? WHERE correlation_id = ?";
      const count = () => failedTries(old);
      await expect.poll(count).toBe(1);
      await opened.database.write([{ sql, args: [failures, old.correlationId] }]);
      opened.clock.advance(61_000);
      await expect.poll(count).toBe(failures + 1);
      callOff();
      const fresh = systems[name].open(lostParcel());
      await opened.send(name, systems[name].opened(fresh));
      opened.clock.advance(59_000);
      await expect.poll(() => opened.outcomes(fresh.correlationId)).toEqual(["placed"]);
      expect(systems[name].notes(fresh)).toEqual([]);
      opened.clock.advance(2_000);
      await expect.poll(() => systems[name].notes(fresh)).toEqual([note]);
      opened.clock.advance(7 * 3_600_000);
      await opened.settled();
      expect(systems[name].notes(old)).toHaveLength(failures === 8 ? 1 : 0);
    },
  );

  test("a ticket that was deleted is let go, whether that was told or not", async () => {
    const told = await begin();
    const silent = systems[name].open(lostParcel());
    const errors = opened.errors.length;
    const deletion = systems[name].deleted(told);
    const event = systems[name].opened(silent);
    systems[name].remove(silent);
    for (const request of [deletion, systems[name].opened(told), event]) {
      await opened.send(name, request);
    }
    await opened.settled();
    expect(await opened.outcomes(told.correlationId)).toEqual(["deleted", "deleted"]);
    expect(await opened.outcomes(silent.correlationId)).toEqual(["placed"]);
    expect(await opened.history(told.correlationId)).toEqual([]);
    const { rows } = await opened.database.read({
      sql: "SELECT state FROM connector_write WHERE correlation_id = ?",
      args: [silent.correlationId],
    });
    expect(rows.map((row) => row[0])).toEqual(["gone"]);
    expect(opened.errors.slice(errors)).toEqual([]);
  });
});

describe("GitHub alone", () => {
  const send = (request: Parameters<TemporaryConnectors["send"]>[1]) =>
    opened.send("github", request);
  const outcomeOf = async (request: Parameters<typeof send>[0], ticket: SystemTicket) => {
    await send(request);
    await opened.settled();
    return (await outcomesOf(ticket)).at(-1);
  };

  test("an event that a recorded request brings a day later, under another id, is known", async () => {
    const { headers, body } = github.opened(github.open(lostParcel()));
    expect((await send({ headers, body })).accepted).toBe(true);
    await opened.settled();
    opened.clock.advance(24 * 3_600_000);
    const replayed = { headers: { ...headers, "x-github-delivery": "another" }, body };
    expect((await send(replayed)).accepted).toBe(false);
  });

  test("an issue that was transferred kept its note, and the new one wrote a second", async () => {
    const ticket = github.open(lostParcel());
    await send(github.opened(ticket));
    await opened.settled();
    const moved = github.transfer(ticket);
    for (let again = 0; again < 2; again++) await send(moved.event);
    await expect.poll(() => opened.outcomes(moved.ticket.correlationId)).toContain("placed");
    await opened.settled();
    expect(github.places(moved.ticket)).toEqual(["shipping"]);
    expect(github.notes(moved.ticket)).toHaveLength(1);
  });

  test("a program's label is no judgement, nor one that a template sets for the author", async () => {
    const ticket = github.open(lostParcel());
    await send(github.opened(ticket));
    for (const sender of [
      { login: "labeler[bot]", type: "Bot" },
      { login: "customer", type: "User" },
    ] as const) {
      const event = github.event("labeled", ticket, { label: "billing", sender });
      expect(await outcomeOf(event, ticket)).toBe("not_a_judge");
    }
  });

  test("a changed text is placed again, and label and note follow", async () => {
    const ticket = github.open(lostParcel());
    await send(github.opened(ticket));
    await opened.settled();
    const issue = { title: "I forgot the password 12 of my account login" };
    const at_ms = Date.UTC(2026, 5, 1);
    expect(await outcomeOf(github.event("edited", ticket, { issue, at_ms }), ticket)).toBe(
      "placed",
    );
    expect(github.places(ticket)).toEqual(["account"]);
    expect(github.notes(ticket)).toEqual([expect.stringContaining("**account**")]);
  });

  test("pull requests, other events and other repositories concern nobody", async () => {
    const ticket = github.open(lostParcel());
    const pull = github.event("opened", ticket, { issue: { pull_request: {} } });
    const { headers, body } = github.opened(ticket);
    const ping = { headers: { ...headers, "x-github-event": "ping" }, body };
    for (const request of [pull, ping, github.event("pinned", ticket)]) {
      expect(await send(request)).toEqual({ accepted: false, ticket: null });
    }
  });

  test("what the author adds to an issue that is not known counts with it", async () => {
    const ticket = github.open("It does not work");
    await send(github.comment(ticket, "customer", lostParcel()));
    await opened.settled();
    const record = await opened.opened.classifier.record(ticket.correlationId);
    expect(record?.prediction.collection).toBe("shipping");
  });

  test("what was opened while the service was away is caught up with, once, and a late event is known", async () => {
    const known = github.open(oddQuestion());
    await send(github.opened(known));
    await opened.settled();
    const missed = Array.from({ length: 3 }, () => github.open(lostParcel()));
    const { signal } = new AbortController();
    const since_ms = dayOne + known.number * 60_000;
    const request = { repository: "acme/shop", since_ms, signal };
    const run = async () => (await allOf(catchUp(opened, connectorOf(github), request))).at(-1);
    expect(await run()).toEqual({ tickets: 4, missed: 3 });
    expect(github.api.asked.at(-1)).toContain("state=open");
    await opened.settled();
    expect(await run()).toEqual({ tickets: 4, missed: 0 });
    for (const ticket of missed)
      expect(await send(github.opened(ticket))).toMatchObject({ accepted: true });
    await opened.settled();
    for (const ticket of missed) {
      expect(await opened.history(ticket.correlationId)).toEqual(["classified"]);
      await expect.poll(() => github.notes(ticket).length).toBe(1);
    }
    for (const ticket of [known, ...missed]) expect(await outcomesOf(ticket)).toEqual(["placed"]);
  });

  test("an attempt that comes again asks by entity tags, which costs the limit nothing", async () => {
    await opened.settled();
    const ticket = github.open(lostParcel());
    const { api } = github;
    api.intervene = ({ method }, response) => {
      if (method === "POST") response.writeHead(500).end();
      return method === "POST";
    };
    await send(github.opened(ticket));
    await opened.settled();
    const before = github.remaining();
    opened.clock.advance(60_000);
    await opened.settled();
    expect(before - github.remaining()).toBe(0);
    api.intervene = () => false;
    opened.clock.advance(60_000);
    await expect.poll(() => github.notes(ticket).length).toBe(1);
  });

  test("a backfill learns neither the labels that we have set, nor what was judged on the console", async () => {
    const untouched = github.open(lostParcel());
    const corrected = github.open(lostParcel());
    const [unsent, retracted] = [github.open("Snow in May"), github.open("Sun at night")];
    for (const one of [untouched, corrected, unsent, retracted]) await send(github.opened(one));
    await opened.settled();
    const { classifier } = opened.opened;
    const judge = ({ correlationId }: SystemTicket, correctCollection: string) =>
      classifier.feedback({ correlationId, correctCollection }, { actor: "anna" });
    await judge(corrected, "billing");
    await judge(retracted, "billing");
    await classifier.undoFeedback({ correlationId: retracted.correlationId });
    // People set these, and nobody told us.
    for (const one of [unsent, retracted]) github.label(one, ["account"]);
    expect([untouched, corrected].map(github.places)).toEqual([["shipping"], ["shipping"]]);
    const wanted = [untouched, corrected, unsent, retracted].map(
      ({ correlationId }) => correlationId,
    );
    const examples = (await examplesOf(github)).filter((one) => wanted.includes(one.correlationId));
    expect(examples).toHaveLength(4);
    const kept = peoplesExamples(
      { database: opened.database, connector: "github" },
      Readable.from(examples),
    );
    const ids = (await allOf(kept)).map(({ correlationId }) => correlationId);
    expect([ids, kept.leftOut()]).toEqual([wanted.slice(2), 2]);
  });

  test.each(["retention", "forget"])(
    "a backfill knows our labels after %s too, and learns what people set then",
    async (how) => {
      const [untouched, corrected] = [github.open(lostParcel()), github.open(lostParcel())];
      for (const one of [untouched, corrected]) await send(github.opened(one));
      await opened.settled();
      const ours = github.places(corrected);
      expect([ours.length, github.places(untouched).length]).toEqual([1, 1]);
      const ids = [untouched, corrected].map(({ correlationId }) => correlationId);
      const { classifier } = opened.opened;
      if (how === "forget") for (const id of ids) await classifier.forget(id);
      else await retentionEnds(ids);
      for (const table of ["classification", "connector_ticket", "connector_write"]) {
        const sql = `SELECT count(*) FROM ${table} WHERE correlation_id IN (?, ?)`;
        const { rows } = await opened.database.read({ sql, args: ids });
        expect([table, rows[0]?.[0]]).toEqual([table, 0]);
      }
      for (const label of ours) github.unlabel(corrected, label);
      github.label(corrected, ["account"]);
      const examples = (await examplesOf(github)).filter((one) => ids.includes(one.correlationId));
      const kept = peoplesExamples(
        { database: opened.database, connector: "github" },
        Readable.from(examples),
      );
      const learnt = (await allOf(kept)).map(({ correlationId, collection }) => [
        correlationId,
        collection,
      ]);
      expect([learnt, kept.leftOut()]).toEqual([[[corrected.correlationId, "account"]], 1]);
    },
  );

  test("a secondary limit that the message alone tells is a pause of a minute for all", async () => {
    await opened.settled();
    const tickets = [github.open(lostParcel()), github.open(lostParcel())];
    const { api } = github;
    const asked = api.asked.length;
    const message = "You have exceeded a secondary rate limit. Please wait a few minutes.";
    api.intervene = (_request, response) => {
      response.writeHead(403, { "X-RateLimit-Remaining": "4000" });
      response.end(JSON.stringify({ message }));
      return true;
    };
    for (const ticket of tickets) await send(github.opened(ticket));
    await expect.poll(() => opened.outcomes(tickets[1]?.correlationId ?? "")).toEqual(["placed"]);
    await expect.poll(() => failedTries(...tickets)).toBe(1);
    expect(api.asked).toHaveLength(asked + 1);
    opened.clock.advance(59_000);
    await send(github.placed(github.open("x"), "wontfix", 1));
    await expect.poll(() => opened.outcomes(tickets[0]?.correlationId ?? "")).toHaveLength(1);
    expect(api.asked).toHaveLength(asked + 1);
    api.intervene = () => false;
    opened.clock.advance(2_000);
    await expect.poll(() => tickets.map((one) => github.notes(one).length)).toEqual([1, 1]);
  });

  test.each([
    ["the token does not reach (404)", 404],
    ["has another name (301)", 301],
  ])(
    "a repository that %s is no deleted ticket: it is tried again, then listed",
    async (_why, status) => {
      await opened.settled();
      const ticket = github.open(lostParcel());
      const told = opened.errors.length;
      github.api.intervene = (request, response) => {
        const isMissing = request.url?.startsWith("/repos/") === true;
        if (isMissing) response.writeHead(status, { Location: "/repositories/1" }).end("{}");
        return isMissing;
      };
      await send(github.opened(ticket));
      await opened.settled();
      const stateOf = async () => {
        const sql = "SELECT state FROM connector_write WHERE correlation_id = ?";
        return (await opened.database.read({ sql, args: [ticket.correlationId] })).rows[0]?.[0];
      };
      expect(await stateOf()).toBe("waiting");
      for (let attempt = 0; attempt < 12; attempt++) {
        opened.clock.advance(8 * 3_600_000);
        await opened.settled();
      }
      github.api.intervene = () => false;
      await expect.poll(stateOf).toBe("dead");
      expect(opened.errors.slice(told).map(String)).toEqual([
        expect.stringContaining("does not reach the repository, or it has another name now"),
      ]);
      expect((await readDeadWork(opened.database)).at(-1)?.ticket).toBe(ticket.correlationId);
    },
  );

  test("an app writes with the token of its installation, and gets another one when that has ended", async () => {
    const system = await createGithubSystem();
    const { token: _none, ...settings } = system.settings;
    const { client } = connectorOf(
      { ...system, settings: { ...settings, app: system.app.settings } },
      { GITHUB_APP_KEY: system.app.privateKey.replaceAll("\n", "\\n") },
    );
    const { signal } = new AbortController();
    const write = async (): Promise<readonly string[]> => {
      const ticket = system.open(lostParcel());
      const { correlationId } = ticket;
      const wish = { collection: "billing", subTheme: null, previous: null, documents: [] };
      await client?.write({
        correlationId,
        wish,
        ours: [],
        marker: "m",
        mayBeThere: false,
        signal,
      });
      return [...system.places(ticket), ...system.notes(ticket)];
    };
    const written = ["billing", expect.stringContaining("Placed in")];
    expect(await Promise.all([write(), write(), write()])).toEqual([written, written, written]);
    expect(system.app.given()).toBe(1);
    system.app.revoke();
    expect(await write()).toEqual(written);
    expect(system.app.given()).toBe(2);
    expect(await client?.account(signal)).toBeNull();
    expect(await client?.check(signal)).toEqual([
      { isRight: true, text: "The app is installed, with write access to issues." },
      { isRight: true, text: expect.stringMatching(/^4\d+ requests are left\.$/) },
      { isRight: true, text: "The app is installed for 1 repositories." },
    ]);
    await system.close();
  });

  test("there is a pause between two requests that write, as GitHub asks for", async () => {
    const system = await createGithubSystem();
    const ticket = system.open(lostParcel());
    const { asked } = system.api;
    const { client } = connectorOf({ settings: { ...system.settings, writePauseMs: 60_000 } });
    const stopping = new AbortController();
    const written = client?.write({
      correlationId: ticket.correlationId,
      wish: { collection: "billing", subTheme: null, documents: [] },
      ours: [],
      marker: "m",
      mayBeThere: false,
      signal: stopping.signal,
    });
    // Until the label is there; the note waits for a minute.
    await expect.poll(() => system.places(ticket)).toHaveLength(1);
    await setTimeout(100);
    stopping.abort();
    await expect(written).rejects.toThrow();
    expect(asked.filter((one) => one.startsWith("POST "))).toHaveLength(1);
    await system.close();
  });

  test("the hourly limit is kept until its end", async () => {
    const ticket = github.open(lostParcel());
    const reset = Math.floor(Date.now() / 1_000) + 1_800;
    const asked = github.api.asked.length;
    const { api } = github;
    api.intervene = (_request, response) => {
      const headers = { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(reset) };
      response.writeHead(403, headers).end("{}");
      return true;
    };
    await send(github.opened(ticket));
    await expect.poll(() => failedTries(ticket)).toBe(1);
    expect(api.asked).toHaveLength(asked + 1);
    api.intervene = () => false;
    opened.clock.advance(1_500_000);
    await opened.settled();
    expect(github.notes(ticket)).toEqual([]);
    opened.clock.advance(600_000);
    await expect.poll(() => github.notes(ticket).length).toBe(1);
  });
});

test("an event that was given up is taken when it is sent again, under its id or another", async () => {
  const ticket = github.open("Nothing is known of this");
  const event = github.opened(ticket);
  const again = { ...event, headers: { ...event.headers, "x-github-delivery": "another" } };
  for (const request of [event, again]) {
    await opened.send("github", request);
    await opened.settled();
    const sql = "UPDATE connector_event SET state = 'dead', outcome = 'x' WHERE correlation_id = ?";
    await opened.database.write([{ sql, args: [ticket.correlationId] }]);
    expect(await readDeadWork(opened.database)).toContainEqual(
      expect.objectContaining({ work: "event", ticket: ticket.correlationId, fault: "x" }),
    );
  }
  expect((await opened.send("github", event)).accepted).toBe(true);
  await opened.settled();
  expect(await opened.outcomes(ticket.correlationId)).toEqual(["known"]);
  expect(await opened.history(ticket.correlationId)).toEqual(["classified"]);
});

describe("Zendesk alone", () => {
  test("a request that was signed yesterday is refused", async () => {
    const request = zendesk.opened(zendesk.open(lostParcel()));
    opened.clock.advance(25 * 3_600_000);
    await expect(opened.send("zendesk", request)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test.each([
    ["a trigger", "-1"],
    ["the person who asks", "200"],
  ])("what %s sets is no judgement", async (_who, actor) => {
    const ticket = zendesk.open(lostParcel());
    const event = { current: "billing", previous: null };
    await opened.send("zendesk", zendesk.event("custom_field_changed", ticket, { event, actor }));
    await opened.settled();
    expect(await outcomesOf(ticket)).toEqual(["not_a_judge"]);
    expect(await opened.history(ticket.correlationId)).toEqual(["classified"]);
  });

  test("a ticket that was merged into another is let go", async () => {
    const ticket = zendesk.open(lostParcel());
    const callOff = stopWriting(zendesk.api);
    await opened.send("zendesk", zendesk.opened(ticket));
    await opened.settled();
    await opened.send("zendesk", zendesk.event("merged", ticket, { event: { target: "1" } }));
    await opened.settled();
    callOff();
    opened.clock.advance(3_600_000);
    await opened.settled();
    expect(await outcomesOf(ticket)).toEqual(["placed", "deleted"]);
    expect([...zendesk.places(ticket), ...zendesk.notes(ticket)]).toEqual([]);
  });

  test("a ticket that is restored is placed", async () => {
    const ticket = zendesk.open(lostParcel());
    await opened.send("zendesk", zendesk.deleted(ticket));
    await opened.send("zendesk", zendesk.event("undeleted", ticket));
    await opened.settled();
    expect(await outcomesOf(ticket)).toEqual(["deleted", "placed"]);
  });
});

test("a folder of mail with accents, as curl and Node send its name, is the one that is configured", async () => {
  const { mail } = systems;
  const folders = { billing: "Rückfragen" };
  await opened.connectors.configure({ mail: { ...mail.settings, folders } });
  const ticket = mail.open(oddQuestion());
  const { headers, body } = mail.placed(ticket, Buffer.from("Rückfragen").toString("latin1"), 1);
  await opened.send("mail", { headers, body });
  await opened.settled();
  await opened.connectors.configure(settingsOf(systems));
  expect(await opened.outcomes(ticket.correlationId)).toEqual(["learnt"]);
});

test.each(["github", "zendesk"] as const)(
  "%s: bodies that are nothing are refused",
  async (name) => {
    const { secret } = systems[name].settings;
    expect(secret).toBeDefined();
    const { headers } = systems[name].opened(systems[name].open(lostParcel()));
    for (const body of ["", "{", "[]", "null", '{"action":"opened"}', "\u0000"]) {
      const request = systems[name].signed({ headers, body });
      await expect(opened.send(name, request)).rejects.toMatchObject({ code: "body_malformed" });
    }
  },
);

test("over a kill in the middle each ticket is placed, noted and learnt once; the long test does this with a thousand", async () => {
  const system = await createGithubSystem();
  const random = seededRandom(7);
  const drill = { system, events: 26, random, kills: 1, share: 0.2, speed: 20 };
  const result = await connectDrill(drill);
  await system.close();
  expect(result.placedOnce).toBe(result.tickets);
  expect(result.learntOnce).toBe(result.corrected);
  expect(result.unasked).toBe(0);
  expect(result.movedOnce).toBe(result.rewritten);
  expect(result.notedOnce).toBe(result.noted);
  expect(result.noted).toBeGreaterThan(10);
  expect(result.failures).toBeGreaterThan(0);
}, 120_000);
