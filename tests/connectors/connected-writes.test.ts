/** What connectors write long after it was decided, and what they take for a person's word. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDeadWork } from "../../lib/connectors/index.ts";
import type {
  SentRequest,
  SystemTicket,
  WritableSystem,
} from "../kit/connectors/connected/connected-system.ts";
import {
  connectorsOf,
  type TemporaryConnectors,
} from "../kit/connectors/connected/connectors-of.ts";
import {
  createGithubSystem,
  type GithubSystem,
} from "../kit/connectors/connected/github-system.ts";
import {
  createZendeskSystem,
  type ZendeskSystem,
} from "../kit/connectors/connected/zendesk-system.ts";

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
    [
      "all connectors were taken out for a while",
      "Writing back was switched off.",
      async (ticket) => {
        await opened.connectors.configure({});
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
    await opened.database.write(["UPDATE connector_account SET account = NULL"]);
    await opened.connectors.configure(settingsOf());
    const ticket = system().open(parcel());
    fail();
    await comes(system().opened(ticket));
    expect([await account(), ...(await writeOf(ticket))]).toEqual([
      null,
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

  /** Answers each request of these methods with 500 until it is called off. */
  const failAt = (...methods: readonly string[]): void => {
    system().api.intervene = ({ method = "" }, response) => {
      const isMeant = methods.includes(method);
      if (isMeant) response.writeHead(500).end();
      return isMeant;
    };
  };
  const later = async (): Promise<void> => {
    work();
    opened.clock.advance(hourMs);
    await opened.settled();
  };
  const placesOf = (ticket: SystemTicket) => new Set(system().places(ticket));

  test("what was set there when it was opened stands, and no note names another queue", async () => {
    const ticket = system().open(parcel());
    system().label(ticket, ["account"]);
    await comes(system().opened(ticket));
    expect(placesOf(ticket)).toEqual(new Set(["account"]));
    expect(system().notes(ticket)).toEqual([]);
    const reason = "The ticket has been placed there by others.";
    expect(await writeOf(ticket)).toEqual(["gone", reason]);
  });

  test("a failure between the new place and the old one leaves the new one alone", async () => {
    const ticket = system().open(parcel());
    await comes(system().opened(ticket));
    failAt("DELETE");
    await comes(system().edited(ticket, password(), 1));
    expect(placesOf(ticket)).toEqual(new Set(["account", "shipping"]));
    await later();
    expect(placesOf(ticket)).toEqual(new Set(["account"]));
    expect(system().notes(ticket)).toHaveLength(1);
    expect(await writeOf(ticket)).toEqual(["done", null]);
  });

  test("a place that was wished but never written is not taken for what stands there", async () => {
    const ticket = system().open(parcel());
    await comes(system().opened(ticket));
    failAt("POST", "PUT");
    await comes(system().edited(ticket, password(), 1));
    await comes(system().edited(ticket, refund(), 2));
    await later();
    expect(placesOf(ticket)).toEqual(new Set(["billing"]));
    expect(system().notes(ticket)).toHaveLength(1);
  });

  test.each(["its retention is over", "it is forgotten"])(
    "the note is found again when %s",
    async (how) => {
      const ticket = system().open(parcel());
      await comes(system().opened(ticket));
      const { correlationId } = ticket;
      if (how === "it is forgotten") await opened.opened.classifier.forget(correlationId);
      else {
        const sql = "DELETE FROM classification WHERE correlation_id = ?";
        await opened.database.write([{ sql, args: [correlationId] }]);
      }
      expect(await writeOf(ticket)).toEqual([undefined, undefined]);
      await comes(
        name === "github"
          ? github.comment(ticket, "somebody", "And where is it now?")
          : zendesk.event("comment_added", ticket),
      );
      expect(await writeOf(ticket)).toEqual(["done", null]);
      expect(system().notes(ticket)).toHaveLength(1);
    },
  );
});

describe.each(["github", "zendesk"] as const)("a ticket of %s that is closed", (name) => {
  const system = () => systems[name];
  const comes = async (request: SentRequest): Promise<void> => {
    await opened.send(name, request);
    await opened.settled();
  };
  const isWritten = async (): Promise<SystemTicket> => {
    const ticket = system().open(parcel());
    await comes(system().opened(ticket));
    expect(await writeOf(ticket)).toEqual(["done", null]);
    return ticket;
  };
  const judgements = async ({ correlationId }: SystemTicket) =>
    (await opened.history(correlationId)).filter((action) => action !== "classified");

  test("with our place on it confirms that place, once", async () => {
    const ticket = await isWritten();
    for (const minute of [5, 9]) await comes(system().closed(ticket, minute));
    expect(await judgements(ticket)).toEqual(["confirmed"]);
    const record = await opened.opened.classifier.record(ticket.correlationId);
    expect([record?.status, record?.correct?.collection]).toEqual(["confirmed", "shipping"]);
    const sql = "SELECT actor, action FROM audit_event WHERE subject = ?";
    const { rows } = await opened.database.read({ sql, args: [ticket.correlationId] });
    expect(rows.map((row) => [row[0], row[1]])).toEqual([[`connector:${name}`, "feedback"]]);
  });

  test("and corrected afterwards is a correction", async () => {
    const ticket = await isWritten();
    await comes(system().closed(ticket, 5));
    await comes(system().placed(ticket, "billing", 6));
    expect(await judgements(ticket)).toEqual(["confirmed", "corrected"]);
    await opened.opened.classifier.forget(ticket.correlationId);
  });

  test.each<[string, (ticket: SystemTicket) => Promise<unknown>]>([
    [
      "another place on it",
      async (ticket) => {
        system().label(ticket, ["account"]);
        await comes(system().closed(ticket, 5));
      },
    ],
    [
      "a new text that belongs elsewhere, and our old place still on it",
      async (ticket) => {
        system().api.intervene = (_request, response) => {
          response.writeHead(500).end();
          return true;
        };
        await comes(system().edited(ticket, password(), 1));
        await comes(system().closed(ticket, 5));
        system().api.intervene = () => false;
      },
    ],
  ])("with %s confirms nothing", async (_what, change) => {
    const ticket = await isWritten();
    await change(ticket);
    expect(await judgements(ticket)).toEqual([]);
  });

  test("that a person has judged on the console stays as it is", async () => {
    const ticket = await isWritten();
    const { correlationId } = ticket;
    const { classifier } = opened.opened;
    await classifier.feedback({ correlationId, correctCollection: "account" });
    await comes(system().closed(ticket, 5));
    expect(await judgements(ticket)).toEqual(["corrected"]);
    await classifier.forget(correlationId);
  });

  test("and was never written to, or is not known, confirms nothing and is not placed", async () => {
    const open = system().open(unsure());
    const before = system().open(parcel());
    await comes(system().opened(open));
    for (const ticket of [open, before]) {
      system().label(ticket, ["shipping"]);
      await comes(system().closed(ticket, 5));
    }
    expect(await opened.history(open.correlationId)).toEqual(["classified"]);
    expect(await opened.history(before.correlationId)).toEqual([]);
    expect(await opened.outcomes(before.correlationId)).toEqual([]);
  });

  test("by a program, by who asks or by ourselves, or for another reason, confirms nothing", async () => {
    const ticket = await isWritten();
    const requests =
      name === "github"
        ? [
            ...["not_planned", "duplicate"].map((state_reason) => ({ issue: { state_reason } })),
            { sender: { login: "stale[bot]", type: "Bot" } as const },
            { sender: { login: "customer", type: "User" } as const },
            { sender: { login: "knowledge-writer", type: "User" } as const },
          ].map((details) => github.event("closed", ticket, details))
        : [
            { event: { current: "PENDING", previous: "OPEN" } },
            { event: { current: "CLOSED", previous: "SOLVED" } },
            ...["-1", "200", "900"].map((actor) => ({ actor, event: { current: "SOLVED" } })),
          ].map((details) => zendesk.event("status_changed", ticket, details));
    for (const request of requests) await comes(request);
    expect(await judgements(ticket)).toEqual([]);
  });
});

describe("GitHub alone", () => {
  const comes = async (request: SentRequest): Promise<void> => {
    await opened.send("github", request);
    await opened.settled();
  };

  test("a label that was removed meanwhile is no ticket that is gone: the note follows", async () => {
    const ticket = github.open(parcel());
    await comes(github.opened(ticket));
    github.api.intervene = ({ method, url }) => {
      if (method === "DELETE")
        github.unlabel(ticket, decodeURIComponent(url?.split("/").at(-1) ?? ""));
      return false;
    };
    await comes(github.edited(ticket, password(), 1));
    github.api.intervene = () => false;
    expect(await writeOf(ticket)).toEqual(["done", null]);
    expect(github.places(ticket)).toEqual(["account"]);
    expect(github.notes(ticket)).toEqual([expect.stringContaining("**account**")]);
  });

  test.each([
    ["POST", /\/labels$/],
    ["DELETE", /\/labels\//],
    ["POST", /\/comments$/],
    ["PATCH", /\/comments\/\d+$/],
  ])(
    "an issue that is there and answers %s %s with 404 is not taken for deleted",
    async (refused, path) => {
      const ticket = github.open(parcel());
      const isLater = refused === "DELETE" || refused === "PATCH";
      if (isLater) await comes(github.opened(ticket));
      github.api.intervene = ({ method, url = "" }, response) => {
        const isMeant = method === refused && path.test(url);
        if (isMeant) response.writeHead(404).end("{}");
        return isMeant;
      };
      const errors = opened.errors.length;
      await comes(isLater ? github.edited(ticket, password(), 1) : github.opened(ticket));
      const fault = /^\w+ \S+ was answered with 404\. The token may not write there/;
      expect(await writeOf(ticket)).toEqual(["waiting", expect.stringMatching(fault)]);
      for (let attempt = 2; attempt <= 12; attempt++) {
        opened.clock.advance(7 * hourMs);
        await opened.settled();
      }
      expect(await writeOf(ticket)).toEqual(["dead", expect.stringMatching(fault)]);
      const listed = await readDeadWork(opened.database);
      expect(listed.map((one) => one.ticket)).toContain(ticket.correlationId);
      const told = opened.errors.slice(errors).map(String);
      expect(told.filter((error) => error.includes(`${ticket.correlationId} is`))).toHaveLength(1);
      github.api.intervene = () => false;
    },
  );

  test("an issue that goes between reading and writing is gone at the next attempt", async () => {
    const ticket = github.open(parcel());
    // The next issue is not to get its number.
    github.open(parcel());
    github.api.intervene = ({ method }) => {
      if (method === "POST") github.remove(ticket);
      return false;
    };
    await comes(github.opened(ticket));
    github.api.intervene = () => false;
    expect((await writeOf(ticket))[0]).toBe("waiting");
    opened.clock.advance(hourMs);
    await opened.settled();
    expect((await writeOf(ticket))[0]).toBe("gone");
  });

  test("an issue that is transferred while its note waits for an answer keeps that note", async () => {
    const ticket = github.open(parcel());
    github.api.intervene = ({ method, url }, response) => {
      if (method !== "POST" || url?.endsWith("/comments") !== true) return false;
      // It is written, and nobody is told.
      response.writeHead = () => response;
      response.end = () => response.destroy();
      return false;
    };
    await comes(github.opened(ticket));
    github.api.intervene = () => false;
    expect((await writeOf(ticket))[0]).toBe("waiting");
    const transferred = github.event("transferred", ticket);
    const moved = github.transfer(ticket);
    await comes(transferred);
    await comes(moved.event);
    expect(github.notes(moved.ticket)).toHaveLength(1);
    expect(await writeOf(moved.ticket)).toEqual(["done", null]);
  });
});

describe("Zendesk alone", () => {
  const comes = async (request: SentRequest): Promise<void> => {
    await opened.send("zendesk", request);
    await opened.settled();
  };

  test("what an agent sets between reading and writing is not overwritten", async () => {
    const ticket = zendesk.open(parcel());
    let isSet = false;
    zendesk.api.intervene = ({ method }) => {
      if (method === "PUT" && !isSet) {
        isSet = true;
        zendesk.label(ticket, ["account"]);
      }
      return false;
    };
    await comes(zendesk.opened(ticket));
    expect(await writeOf(ticket)).toEqual(["waiting", expect.stringContaining("409")]);
    zendesk.api.intervene = () => false;
    opened.clock.advance(hourMs);
    await opened.settled();
    expect(new Set(zendesk.places(ticket))).toEqual(new Set(["account"]));
    expect(zendesk.notes(ticket)).toEqual([]);
  });

  test("what was no spam is written after all, once", async () => {
    const ticket = zendesk.open(parcel());
    zendesk.api.intervene = (_request, response) => {
      response.writeHead(500).end();
      return true;
    };
    await comes(zendesk.opened(ticket));
    await comes(zendesk.event("marked_as_spam", ticket));
    zendesk.api.intervene = () => false;
    expect(await writeOf(ticket)).toEqual(["gone", "The ticket is gone."]);
    for (let again = 0; again < 2; again++) await comes(zendesk.event("undeleted", ticket));
    expect(await writeOf(ticket)).toEqual(["done", null]);
    expect(zendesk.places(ticket)).toContain("shipping");
    expect(zendesk.notes(ticket)).toHaveLength(1);
  });

  test.each([true, false])(
    "what is erased there is forgotten here (placed: %s)",
    async (isPlaced) => {
      const ticket = zendesk.open(parcel());
      const { correlationId } = ticket;
      if (isPlaced) await comes(zendesk.opened(ticket));
      await comes(zendesk.deleted(ticket));
      await comes(zendesk.event("permanently_deleted", ticket));
      expect(await opened.opened.classifier.record(correlationId)).toBeNull();
      for (const table of ["connector_write", "connector_event"]) {
        const sql = `SELECT count(*) FROM ${table} WHERE correlation_id = ?`;
        const { rows } = await opened.database.read({ sql, args: [correlationId] });
        expect([table, rows[0]?.[0]]).toEqual([table, 0]);
      }
      const sql = "SELECT actor, action FROM audit_event WHERE subject = ?";
      const { rows } = await opened.database.read({ sql, args: [correlationId] });
      expect(rows.map((row) => [row[0], row[1]])).toEqual([
        ["connector:zendesk", "ticket_forgotten"],
      ]);
    },
  );

  test("what was erased there and is told of afterwards is not stored again", async () => {
    const ticket = zendesk.open(parcel());
    const { correlationId } = ticket;
    const stale = zendesk.event("undeleted", ticket);
    await comes(zendesk.opened(ticket));
    const at_ms = Date.now();
    const erasure = zendesk.event("permanently_deleted", ticket, { at_ms });
    const { id: erasedBy } = JSON.parse(erasure.body) as { id: string };
    await comes(erasure);
    const ended =
      "SELECT count(*) FROM connector_event WHERE outcome = 'deleted' AND delivery_id = ?";
    const isErased = async () =>
      (await opened.database.read({ sql: ended, args: [erasedBy] })).rows[0]?.[0];
    await expect.poll(isErased).toBe(1);
    const later = [
      zendesk.event("comment_added", ticket),
      zendesk.placed(ticket, "billing", 5),
      zendesk.edited(ticket, refund(), 6),
      zendesk.closed(ticket, 7),
      stale,
    ];
    for (const request of later) await comes(request);
    expect(await opened.outcomes(correlationId)).toEqual(later.map(() => "deleted"));
    expect(await opened.opened.classifier.record(correlationId)).toBeNull();
    const sql = `SELECT text_digest, collections, is_deleted,
        (SELECT count(*) FROM connector_event WHERE correlation_id = :id AND event IS NOT NULL)
      FROM connector_ticket WHERE correlation_id = :id`;
    const { rows } = await opened.database.read({ sql, args: { id: correlationId } });
    expect(rows.map((row) => [...Array(4).keys()].map((at) => row[at]))).toEqual([
      ["", "[]", 1, 0],
    ]);
  });
});
