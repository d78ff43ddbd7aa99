/** What people did with drafts of replies is a number by day; texts are kept where the operator says so. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { exportState } from "../backup/index.ts";
import type { ClassifierPrivacy } from "../contract/index.ts";
import { createTextMatch, erasePerson } from "../privacy/index.ts";
import { openStateDatabase } from "../storage/index.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { exportTickets } from "./operations/export-tickets.ts";

const clock = createFixedClock();
const dayMs = 86_400_000;
let opened: TemporaryClassifier;
afterEach(() => opened.close());

const open = async (privacy: ClassifierPrivacy = {}) => {
  opened = await classifierOf({ clock, settings: { privacy } });
  await opened.classifier.classify(ticket("T-1"));
  return opened.classifier;
};
/** Whether any file of the data folder holds the text. */
const isKept = (text: string): boolean => {
  const folder = dirname(opened.dbPath);
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
};
const words = "The xylophone is on its way";
const reply = { outcome: "changed", correlationId: "T-1", text: words } as const;
const draftOf = async (id = "T-1") => (await opened.classifier.ticket(id))?.draft;

describe("by default", () => {
  const drafts = async () => (await opened.classifier.stats({ detail: true })).detail?.drafts;

  test("drafts are counted over thirty days, by every process", async () => {
    const classifier = await open();
    expect(await drafts()).toBeUndefined();
    await classifier.draftOutcome({ outcome: "kept" });
    clock.advance(29 * dayMs);
    const other = await opened.another({ clock });
    await other.draftOutcome({ outcome: "changed" });
    await classifier.draftOutcome({ outcome: "changed" });
    expect(await drafts()).toEqual({ kept: 1, changed: 2, discarded: 0 });
    clock.advance(dayMs);
    expect(await drafts()).toEqual({ kept: 0, changed: 2, discarded: 0 });
  });

  test.each([{}, { storeText: false, storeDrafts: true }])(
    "no text is kept with %j, and it is counted",
    async (privacy) => {
      const classifier = await open(privacy);
      expect(await classifier.draftOutcome(reply)).toEqual({ accepted: true });
      expect(await draftOf()).toBeUndefined();
      expect(isKept("xylophone")).toBe(false);
      expect(await drafts()).toEqual({ kept: 0, changed: 1, discarded: 0 });
    },
  );

  test.each([
    {},
    { outcome: "sent" },
    { outcome: ["kept"] },
    { ...reply, text: 7 },
    { ...reply, text: "x".repeat(200_001) },
    { ...reply, correlationId: "" },
    { ...reply, correlationId: "x".repeat(201) },
  ])("%j is refused", async (told) => {
    const classifier = await open({ storeDrafts: true });
    await expect(classifier.draftOutcome(told as never)).rejects.toMatchObject({
      code: "parameter_invalid",
    });
    expect(await drafts()).toBeUndefined();
  });
});

describe("where the operator keeps texts", () => {
  beforeEach(async () => void (await open({ storeDrafts: true })));

  test("the last one of a ticket is kept, redacted and shortened", async () => {
    const { classifier } = opened;
    await classifier.draftOutcome({ ...reply, outcome: "discarded", text: "Zither" });
    await classifier.draftOutcome({ ...reply, text: "Write to anna@example.com\n\nBye\0" });
    const at = new Date(clock.now()).toISOString();
    const text = "Write to [redacted email]\n\nBye ";
    expect(await draftOf()).toEqual({ outcome: "changed", at, text });
    expect(isKept("anna@")).toBe(false);
    await classifier.draftOutcome({ ...reply, text: "long words ".repeat(18_000) });
    expect((await draftOf())?.text.length).toBeLessThanOrEqual(4_000);
  });

  test.each([
    ["an unknown ticket", { ...reply, correlationId: "T-2" }],
    ["no ticket", { outcome: "kept", text: words } as const],
    ["a blank text", { ...reply, text: " \n" }],
    ["no text", { outcome: "kept", correlationId: "T-1" } as const],
  ])("of %s nothing is kept", async (_case, told) => {
    await opened.classifier.draftOutcome(told);
    expect(isKept("xylophone")).toBe(false);
    expect(await draftOf()).toBeUndefined();
  });

  test("two agents who answer one ticket are two drafts, and one text is kept", async () => {
    const { classifier } = opened;
    const other = await opened.another({ clock, settings: { privacy: { storeDrafts: true } } });
    await Promise.all([
      classifier.draftOutcome({ ...reply, text: "Harp" }),
      other.draftOutcome({ ...reply, outcome: "kept", text: "Lute" }),
    ]);
    expect(["Harp", "Lute"]).toContain((await draftOf())?.text);
    const { detail } = await classifier.stats({ detail: true });
    expect(detail?.drafts).toEqual({ kept: 1, changed: 1, discarded: 0 });
  });

  test("who does not see the ticket neither reads nor replaces it", async () => {
    const { classifier } = opened;
    await classifier.draftOutcome(reply);
    const elsewhere = classifier.limitedTo(["account"]);
    await elsewhere.draftOutcome({ ...reply, text: "Zither" });
    expect(await elsewhere.ticket("T-1")).toBeNull();
    expect(await draftOf()).toMatchObject({ text: words });
    const seen = classifier.limitedTo(["billing"]);
    await seen.draftOutcome({ ...reply, text: "Harp" });
    expect((await seen.ticket("T-1"))?.draft).toMatchObject({ text: "Harp" });
  });

  test("it is in no export", async () => {
    await opened.classifier.draftOutcome(reply);
    await opened.classifier.feedback({ correlationId: "T-1", correctCollection: "billing" });
    const lines: string[] = [];
    for await (const line of exportState(opened.dbPath)) lines.push(line);
    await exportTickets(opened.dbPath, (line) => lines.push(line));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => /xylophone|reply_text/.test(line))).toEqual([]);
  });

  const state = () => openStateDatabase(opened.dbPath);

  test.each([
    ["the ticket is forgotten", () => opened.classifier.forget("T-1")],
    [
      "a person is erased whom only the reply names",
      async () => {
        const database = await state();
        const forget = (id: string) => opened.classifier.forget(id);
        const isMeant = createTextMatch("xylophone");
        const { rows } = await erasePerson(database, { isMeant, forget, confirmed: null });
        expect(rows).toEqual({ reply_text: 1 });
        expect(await opened.classifier.ticket("T-1")).not.toBeNull();
        await database.close();
      },
    ],
    [
      "its ticket is too old",
      async () => {
        await opened.classifier.feedback({ correlationId: "T-1", correctCollection: "billing" });
        clock.advance(31 * dayMs);
        const settings = { privacy: { storeDrafts: true, retentionDays: 30 } };
        const swept = await opened.another({ settings, clock });
        await swept.close();
        // A ticket without text gets none any more.
        await opened.classifier.draftOutcome(reply);
        expect(await opened.classifier.ticket("T-1")).toMatchObject({ ticket: null });
      },
    ],
  ])("no byte of it is left when %s", async (_case, erase) => {
    for (const text of [`${words}, first`, words]) {
      await opened.classifier.draftOutcome({ ...reply, text });
    }
    expect(isKept("xylophone")).toBe(true);
    await erase();
    expect(isKept("xylophone")).toBe(false);
  });
});
