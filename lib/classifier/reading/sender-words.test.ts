import { describe, expect, test } from "vitest";
import { readBody } from "./read-body.ts";
import { readingRemarks } from "./reading-remarks.ts";
import { senderWords } from "./sender-words.ts";
import { readSubject } from "./subject.ts";

describe("a mail that is passed on", () => {
  const note = "Can you take this one? The customer called twice.";
  const mail = "The invoice has the wrong address.";
  const forwarded = `---------- Forwarded message ---------\nFrom: Anna <anna@a.example>\nDate: Mon, 3 Mar 2025\nSubject: Address\nTo: desk@b.example\n\n${mail}`;

  test("is read in full, and the note above as what stands around it", () => {
    expect(read("Please have a look", `${note}\n\n${forwarded}`)).toMatchObject({
      title: "",
      body: `Address\n${mail}`,
      inStead: null,
    });
    expect(read("x", `${note}\n\n${forwarded}`).context).toContain(note);
  });

  test("gives its subject to the mail that is sent, and its headers to nobody", () => {
    const { title, body } = read("Fwd: Address on the invoice", forwarded);
    expect([title, body]).toEqual(["Address on the invoice", `Address\n${mail}`]);
  });

  test("below headers alone is known by the subject", () => {
    const outlook = `${note}\n\nVon: Anna\nGesendet: Montag, 3. März 2025\nAn: Tom\nBetreff: Adresse\n\n${mail}`;
    expect(read("WG: Adresse", outlook)).toMatchObject({
      title: "Adresse",
      body: `Adresse\n${mail}`,
    });
  });

  test("a forward of a forward of a reply in three languages gives what was asked first", () => {
    const reply = `${mail}\n\nOn 3 March 2025 at 10:12, Tom <tom@b.example> wrote:\n> Did your parcel arrive?`;
    const german = `Leite ich weiter.\n\n-------- Weitergeleitete Nachricht --------\nVon: Anna\nDatum: 3. März 2025\nBetreff: Adresse\n\n${reply}`;
    const french = `Pour vous.\n\nDébut du message transféré :\n\n> De: Paul\n> Objet: Adresse\n> Date: 3 mars 2025\n>\n${german.replaceAll(/^/gm, "> ")}`;
    const { body } = read("TR: Adresse", french);
    expect(body).toContain(mail);
    expect(body).not.toContain("parcel");
  });

  test("forwards within forwards without end are read once each", () => {
    const nested = "---------- Forwarded message ---------\nSubject: a\n\n".repeat(3_000);
    const started = process.cpuUsage();
    expect(read("Fwd: a", `${nested}${mail}`).title).toBe("a");
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});

test.each([
  "I hope this e-mail finds you well. I was charged twice. Thank you in advance for your help.",
  "I hope you are doing well. I was charged twice. I look forward to hearing from you.",
  "I have been a loyal customer for many years. I was charged twice. Any help would be greatly appreciated.",
  "I was charged twice. Please get back to me as soon as possible. Have a great weekend.",
  "J’espère que vous allez bien. I was charged twice. PLEASE LET ME KNOW.",
])("sentences of any letter are set aside: %s", (body) => {
  const { body: own, context } = read("Question", body);
  expect(own).toBe("I was charged twice.");
  expect(context.length).toBeGreaterThan(20);
});

test.each([
  "I would be grateful if you told me why my card was declined.",
  "Thank you page is not shown after a payment.",
  "Please let me know my balance.",
  "I am writing to you because my card was declined.",
])("a sentence that says something is none of them: %s", (body) => {
  expect(read("Question", body).body).toBe(body);
});

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
