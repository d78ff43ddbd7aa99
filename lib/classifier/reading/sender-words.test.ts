import { describe, expect, test } from "vitest";
import { readBody } from "./read-body.ts";
import { readingRemarks } from "./reading-remarks.ts";
import { senderWords } from "./sender-words.ts";
import { readSubject } from "./subject.ts";

describe("a subject", () => {
  test.each([
    ["Re: Card lost", "Card lost", true],
    ["AW: WG: Karte weg", "Karte weg", true],
    ["SV: RE[2]: Fwd: Kort", "Kort", true],
    ["RE: [Ticket #4711] Card lost", "Card lost", true],
    ["[EXTERNAL] Card lost", "Card lost", false],
    ["(Case 4711): Card lost", "Card lost", false],
    ["Request #12: Card lost", "Card lost", false],
    ["TR : Carte perdue", "Carte perdue", true],
    ["R: Carta persa", "Carta persa", true],
    ["回复：卡", "卡", true],
    ["[acme/desk] Crash (#12)", "[acme/desk] Crash (#12)", false],
    ["Request a refund", "Request a refund", false],
    ["Resolve: alias", "Resolve: alias", false],
    ["Re:", "Re:", true],
  ])("%s", (title, text, isReply) => {
    expect(readSubject(title)).toEqual({ text, isReply });
  });
});

const read = (title: string, body: string) => senderWords(title, readBody(body).parts);

describe("own words", () => {
  test("a subject of one's own stands beside the body", () => {
    expect(read("Card lost", "I lost my card\n-- \nAnna")).toEqual({
      title: "Card lost",
      body: "I lost my card",
      context: "-- \nAnna",
      inStead: null,
    });
  });

  test.each(["Re: your ticket", "Re: An old parcel", "Support request", "Frage"])(
    "the subject %j is context of a body that says something",
    (title) => {
      const { title: subject, body, context } = read(title, "I lost my card");
      expect([subject, body]).toEqual(["", "I lost my card"]);
      expect(context).toBe(readSubject(title).text);
    },
  );

  test("the subject of a reply is read where the body says nothing", () => {
    expect(read("Re: Card lost", "Any news?\n\nThanks\nAnna")).toMatchObject({
      title: "Card lost",
    });
  });

  test.each([
    [
      "Fwd: your ticket",
      "FYI, please see below\n\nBegin forwarded message:\n\nMy card is lost",
      "forward",
    ],
    ["Re: your ticket", "> My card is lost", "reply"],
    ["Help", "Hello there, please help me\n\n-- \nCards and Cash Ltd.", "signature"],
  ])("%j without a word of one's own: the rest is read", (title, body, inStead) => {
    const found = read(title, body);
    expect(found.inStead).toBe(inStead);
    expect(found.body).toMatch(/card/i);
    const parts = readBody(body).parts;
    expect(readingRemarks({ title, parts }, false).join(" ")).toMatch(
      /^The sender added nothing to/,
    );
  });

  test.each([
    ["Help", ""],
    ["?", "!"],
    ["Re:", ""],
  ])("%j and %j stay what they are", (title, body) => {
    expect(read(title, body)).toMatchObject({ title, inStead: null });
  });
});

describe("a form", () => {
  const writtenOf = (body: string): string =>
    readBody(body)
      .parts.filter(({ kind }) => kind === "written")
      .map(({ text }) => text)
      .join("\n");

  test("keeps its questions with their answers, and loses those that nobody answered", () => {
    const form =
      "### What happened?\n\nIt crashes on start\n\n### How often?\n\nEvery time\n\n### Logs\n\n_No response_\n\n- [ ] I have searched\n\nCompany:\nPhone:\n";
    expect(writtenOf(form)).toBe(
      "### What happened?\n\nIt crashes on start\n\n### How often?\n\nEvery time",
    );
    expect(readingRemarks({ title: "x", parts: readBody(form).parts }, false).join(" ")).toMatch(
      /empty fields/,
    );
  });

  test("of which more than half is empty stays as it is", () => {
    const form = "### Steps to reproduce the fault\n\n### Expected behaviour\n\nno crash";
    expect(writtenOf(form)).toBe(form);
  });

  test.each([
    "I was charged twice for my order this month.\nPlease pay back the second amount.\nMy customer number is 17\nFinn",
    "Disk full\nHost down",
    "This is what I see:\nTypeError: x is undefined",
    "I want my money back, please:\nA second sentence",
  ])("is not what a sender says: %j", (body) => {
    expect(writtenOf(body)).toBe(body);
  });
});
