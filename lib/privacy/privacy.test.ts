/** Somebody is found in every table, given out, and erased; who comes back is new. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { createAuditTrail, verifyAudit } from "../audit/index.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import { erasePerson } from "./erase-person.ts";
import { countRows, findPerson } from "./find-person.ts";
import { personalTables } from "./personal-tables.ts";
import { createTextMatch } from "./text-match.ts";

let folder: StateFolder;
let database: Database;

beforeEach(async () => {
  folder = createStateFolder();
  database = await openStateDatabase(folder.dbPath);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

const name = "Anna Šťastná";
const isMeant = createTextMatch(name);
const insert = (table: string, row: Readonly<Record<string, string | number | null>>) => ({
  sql: `INSERT INTO ${table} (${Object.keys(row).join(", ")})
    VALUES (${Object.keys(row)
      .map(() => "?")
      .join(", ")})`,
  args: Object.values(row),
});
const ticket = (id: string, body: string) =>
  insert("classification", {
    correlation_id: id,
    ticket_hash: "h",
    collection: "a",
    confidence: "high",
    probability: 1,
    path: "fast",
    model_sequence: 0,
    created_at_ms: 1,
    updated_at_ms: 1,
    ticket: JSON.stringify({ title: "x", body }),
  });
const searches = (query: string) =>
  insert("search_statistic", {
    day: 1,
    query,
    searches: 2,
    without_results: 0,
    hits: 3,
    duration_us: 4,
  });
const signedIn = (given: Readonly<Record<string, string>>) =>
  insert("person_session", {
    session_id: "s",
    issuer: "i",
    subject: "1",
    name: "n",
    claims: "{}",
    tokens: "sealed tokens",
    is_renewable: 0,
    started_at_ms: 1,
    expires_at_ms: 9,
    last_seen_at_ms: 1,
    checked_at_ms: 1,
    revision: 1,
    ...given,
  });
/** As the classifier does, without its model. */
const forget = async (id: string): Promise<boolean> => {
  await database.write([
    { sql: "DELETE FROM ticket_event WHERE correlation_id = ?", args: [id] },
    { sql: "DELETE FROM classification WHERE correlation_id = ?", args: [id] },
  ]);
  return true;
};
const erase = (confirmed: number | null = null, matches = isMeant) =>
  erasePerson(database, { isMeant: matches, forget, confirmed });
const cell = async (sql: string) => (await database.read(sql)).rows[0]?.[0];

async function fill(): Promise<void> {
  await database.write([
    ticket("T-1", `Greetings,\n"${name}"`),
    ticket("T-2", "of somebody else"),
    insert("ticket_event", { correlation_id: "T-1", at_ms: 1, action: "classified" }),
    insert("ticket_event", {
      correlation_id: "T-2",
      at_ms: 1,
      action: "corrected",
      actor: "ben",
      comment: `asked ${name}`,
    }),
    insert("document_event", {
      correlation_id: "T-2",
      document_id: "d",
      action: "opened",
      is_verdict: 0,
      at_ms: 1,
      actor: name,
    }),
    searches(name.toLowerCase()),
    searches("invoice"),
    insert("page_vote", { page: "/p", voter: "v", day: 1, is_helpful: 0, comment: `by ${name}` }),
    insert("webhook", {
      webhook_id: "w",
      url: "u",
      origin: "console",
      created_at_ms: 1,
      created_by: name,
    }),
    insert("webhook_event", {
      type: "t",
      subject: "T-2",
      at_ms: 1,
      data: JSON.stringify({ by: name }),
    }),
    ...["T-2", "T-3"].map((id, at) =>
      insert("connector_write", {
        correlation_id: id,
        connector: "github",
        wish: JSON.stringify({ collection: "a", documents: [{ title: [`Of ${name}`, "x"][at] }] }),
        marker: "m",
        changed_at_ms: 1,
      }),
    ),
    ...[name, "CRM"].map((owner, at) =>
      insert("plugin", {
        instance_id: `crm-${at}`,
        manifest: JSON.stringify({ instanceId: "crm", name: "CRM", metadata: { owner } }),
        registered_at_ms: 1,
        updated_at_ms: 1,
      }),
    ),
    insert("automation_pause", { scope: "", level: "high", actor: name }),
    signedIn({ session_id: "s", name }),
  ]);
  await createAuditTrail(database).append({
    actor: name,
    origin: null,
    action: "feedback",
    subject: "T-2",
    outcome: "allowed",
    requestId: null,
  });
}

test("somebody is found in every table, and nobody else is", async () => {
  await fill();
  const { tickets, ticketsInAll, rows } = await findPerson(database, isMeant);
  expect([tickets, ticketsInAll]).toEqual([["T-1"], 2]);
  expect(countRows(rows)).toEqual({
    classification: 1,
    ticket_event: 1,
    document_event: 1,
    webhook_event: 1,
    webhook: 1,
    search_statistic: 1,
    page_vote: 1,
    automation_pause: 1,
    connector_write: 1,
    plugin: 1,
    person_session: 1,
    audit_event: 1,
  });
});

test("and is erased there: others' rows, numbers and the chain stay", async () => {
  await fill();
  const report = await erase();
  expect([report.pseudonyms, report.left]).toEqual([1, {}]);
  expect(await cell("SELECT group_concat(correlation_id) FROM classification")).toBe("T-2");
  expect(await cell("SELECT actor || coalesce(comment, '') FROM ticket_event")).toBe("ben");
  expect(await cell("SELECT actor FROM document_event")).toMatch(/^erased-/);
  expect(await cell("SELECT searches FROM search_statistic WHERE query = ''")).toBe(2);
  expect(await cell("SELECT count(*) FROM search_statistic")).toBe(2);
  expect(await cell("SELECT comment FROM page_vote")).toBeNull();
  expect(await cell("SELECT count(*) FROM page_vote")).toBe(1);
  expect(await cell("SELECT session_id FROM revoked_session")).toBe("s");
  expect(await cell("SELECT group_concat(correlation_id) FROM connector_write")).toBe("T-3");
  expect(await cell("SELECT group_concat(instance_id) FROM plugin")).toBe("crm-1");
  const trail = createAuditTrail(database);
  expect(await verifyAudit(trail)).toMatchObject({ broken: null, erased: 1 });
  expect((await trail.read(0)).map(({ action }) => action)).toContain("privacy_erased");
  await database.close();
  for (const word of [name, name.toLowerCase()]) {
    expect(readFileSync(join(folder.path, "state.db")).includes(word)).toBe(false);
  }
  database = await openStateDatabase(folder.dbPath);
});

test("of every table of state.db it is decided whether it speaks of people", async () => {
  const withoutPeople = [
    "adjudicator_request",
    "application_key_use",
    "auth_token",
    "classifier_snapshot",
    "classifier_snapshot_part",
    "connector_account",
    // Digests of ids of tickets, by a key.
    "connector_own_place",
    "feedback_log",
    "gap_look",
    // Digests of contents of pages.
    "gap_page",
    "lease",
    "person_revision",
    "reply_draft",
    "revoked_session",
    // Digests that are forgotten after a minute.
    "shared_count",
    // Fingerprints of words, gone with their tickets.
    "ticket_search",
    "ticket_word",
    "webhook_delivery",
    "webhook_mark",
  ];
  const { rows } = await database.read(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  const searched = personalTables.map(({ table }) => table);
  expect(rows.map((row) => String(row[0])).sort()).toEqual(
    [...searched, "classification", "audit_event", ...withoutPeople].sort(),
  );
});

test("who comes back is new, and is erased again by another pseudonym", async () => {
  await fill();
  await erase();
  const before = await cell("SELECT actor FROM document_event");
  await database.write([ticket("T-1", `${name} again`)]);
  expect(countRows((await findPerson(database, isMeant)).rows)).toEqual({ classification: 1 });
  expect((await erase()).rows).toEqual({ classification: 1 });
  expect(await cell("SELECT actor FROM document_event")).toBe(before);
});

const connected = (id: string) => [
  insert("connector_event", {
    connector: "mail",
    delivery_id: "d",
    digest: "of what came",
    correlation_id: id,
    received_at_ms: 1,
    state: "done",
  }),
  insert("connector_ticket", {
    correlation_id: id,
    connector: "mail",
    text_digest: "t",
    text_at_ms: 1,
    changed_at_ms: 1,
  }),
  insert("connector_write", {
    correlation_id: id,
    connector: "mail",
    wish: "{}",
    marker: "m",
    changed_at_ms: 1,
  }),
];

test("what came from another system forgets its ticket with it, and is known by its digest alone", async () => {
  const id = "mail:anna.novak@example.com";
  await database.write([ticket(id, "of Anna"), ...connected(id)]);
  await forget(id);
  expect(await cell("SELECT count(*) FROM connector_ticket")).toBe(0);
  expect(await cell("SELECT count(*) FROM connector_write")).toBe(0);
  expect(await cell("SELECT digest || correlation_id FROM connector_event")).toBe("of what came");
  expect(countRows((await findPerson(database, createTextMatch("anna.novak"))).rows)).toEqual({});
});

test("a ticket of another system that was never placed is found by its id, and erased", async () => {
  const matches = createTextMatch("anna.novak");
  await database.write(connected("mail:anna.novak@example.com"));
  const rows = { connector_event: 1, connector_ticket: 1, connector_write: 1 };
  expect(await erase(null, matches)).toMatchObject({ rows, left: {} });
  expect(await cell("SELECT correlation_id || outcome FROM connector_event")).toBe("forgotten");
});

const told = (subject: string | null, data: object) =>
  insert("webhook_event", { type: "t", subject, at_ms: 1, data: JSON.stringify(data) });
const registered = (metadata: object) =>
  insert("plugin", {
    instance_id: "crm-1",
    manifest: JSON.stringify({ instanceId: "crm-1", metadata }),
    registered_at_ms: 1,
    updated_at_ms: 1,
  });

test.each<[string, string, ReturnType<typeof insert>, string]>([
  ["the key of a ticket", "48213", ticket("48213", "b"), "classification"],
  [
    "a search for a telephone number",
    "4915112345678",
    searches("4915112345678"),
    "search_statistic",
  ],
  [
    "a subject at Google",
    "110169484474386276334",
    signedIn({ subject: "110169484474386276334" }),
    "person_session",
  ],
  ["the ticket of a message", "48213", told("48213", {}), "webhook_event"],
  ["a number in JSON", "48213", told(null, { by: [{ number: 48213 }] }), "webhook_event"],
  ["a number in a claim", "48213", signedIn({ claims: '{"groups":["48213"]}' }), "person_session"],
  ["a name of metadata", "48213", registered({ 48213: "mine" }), "plugin"],
  ["a word of JSON as a search", "null", searches("null"), "search_statistic"],
])("%s that is only digits or JSON is found and erased", async (_what, text, row, table) => {
  await database.write([row]);
  const matches = createTextMatch(text);
  expect(countRows((await findPerson(database, matches)).rows)).toEqual({ [table]: 1 });
  expect(await erase(null, matches)).toMatchObject({ rows: { [table]: 1 }, left: {} });
});

test("names of fields that every row has are nobody's", async () => {
  await database.write([ticket("T-1", "b"), told("T-1", { collection: "a" })]);
  for (const text of ["title", "body", "collection"]) {
    expect((await findPerson(database, createTextMatch(text))).rows).toEqual([]);
  }
});

test("no secret is given out with what is kept of somebody", async () => {
  await database.write([
    insert("webhook", {
      webhook_id: "w",
      url: "u",
      origin: "console",
      secrets: '["whsec_secret"]',
      created_at_ms: 1,
      created_by: name,
    }),
    insert("application_key", {
      key_id: "k",
      digest: "digest of a secret",
      name: "desk",
      created_at_ms: 1,
      created_by: name,
      revision: 1,
    }),
    signedIn({ name }),
  ]);
  const { rows } = await findPerson(database, isMeant);
  expect(countRows(rows)).toEqual({ webhook: 1, application_key: 1, person_session: 1 });
  expect(JSON.stringify(rows)).not.toMatch(/secret|sealed tokens/);
});

test("a text that matches nothing changes nothing, the trail included", async () => {
  await fill();
  expect(await erase(null, createTextMatch("Nobody of that name"))).toEqual({
    rows: {},
    pseudonyms: 0,
    left: {},
  });
  expect(await createAuditTrail(database).read(0)).toHaveLength(1);
});

test("a text that stands nearly everywhere needs the number of rows", async () => {
  await database.write(Array.from({ length: 12 }, (_unused, at) => ticket(`T-${at}`, "invoice")));
  const everything = createTextMatch("invoice");
  await expect(erase(null, everything)).rejects.toThrow(/12 of 12 tickets.*--confirm 12/);
  await expect(erase(11, everything)).rejects.toMatchObject({ code: "parameter_invalid" });
  expect(await cell("SELECT count(*) FROM classification")).toBe(12);
  expect((await erase(12, everything)).rows).toEqual({ classification: 12 });
});

test("nothing is erased that cannot be recorded", async () => {
  await fill();
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere"]);
  await database.write(["CREATE VIEW audit_event AS SELECT * FROM elsewhere"]);
  await expect(erase()).rejects.toThrow(/audit_event/);
  expect(await cell("SELECT count(*) FROM classification")).toBe(2);
});

describe("a text is found", () => {
  test.each([
    ["T-1", "about T-1.", true],
    ["T-1", "about T-12", false],
    ["T-1", "about AT-1", false],
    ["anna", "anna@example.com", true],
    ["Stra\u00dfe 5", "STRA\u00dfE  5", true],
    ["e\u0301va novak", "\u00c9va\nNovak", true],
    ["a.*b+c", "a.*b+c", true],
    ["a.*b+c", "axxbbc", false],
  ])("%j in %j: %s", (text, stored, isFound) => {
    expect(createTextMatch(text)(stored)).toBe(isFound);
  });

  test.each(["", "  ", "ab", "...", "\u0000", "x".repeat(201)])("not for %j", (text) => {
    expect(() => createTextMatch(text)).toThrow(/3 to 200 characters/);
  });
});
