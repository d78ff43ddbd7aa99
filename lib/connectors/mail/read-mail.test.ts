/** Mail as it comes: charsets, parts, files, and what is no mail. */
import { describe, expect, test } from "vitest";
import { readMail } from "./read-mail.ts";

const mailOf = (...lines: string[]): Buffer => Buffer.from(lines.join("\r\n"), "latin1");
const head = ["Message-ID: <m1@acme.example>", "Subject: Lost parcel", "MIME-Version: 1.0"];

test.each([
  ["utf-8", "8bit", Buffer.from("Größe").toString("latin1")],
  ["iso-8859-1", "8bit", "Gr\xf6\xdfe"],
  ["windows-1252", "quoted-printable", "Gr=F6=DFe"],
  ["utf-8", "base64", Buffer.from("Größe").toString("base64")],
])("a text in %s, sent as %s", async (charset, encoding, text) => {
  const type = `Content-Type: text/plain; charset=${charset}`;
  const mail = mailOf(...head, type, `Content-Transfer-Encoding: ${encoding}`, "", text);
  expect((await readMail(mail)).content.body?.trim()).toBe("Größe");
});

test("a subject in encoded words, folded over two lines", async () => {
  const subject = ["Subject: =?iso-8859-1?Q?Gr=F6=DFe?=", " =?utf-8?B?IG9rw6k=?="];
  const { content } = await readMail(mailOf(...subject, "", "Hello"));
  expect(content.title).toBe("Größe oké");
});

test("the text alone counts where there is a page too, and the page where there is no text", async () => {
  const page = ["Content-Type: text/html", "", "<p>Hello <b>page</b></p>"];
  const both = mailOf(
    ...head,
    "Content-Type: multipart/alternative; boundary=B",
    "",
    "--B",
    "Content-Type: text/plain",
    "",
    "Hello text",
    "--B",
    ...page,
    "--B--",
  );
  expect((await readMail(both)).content.body?.trim()).toBe("Hello text");
  expect((await readMail(mailOf(...head, ...page))).content.body).toContain("<p>Hello");
});

test("a reply belongs to the first mail of its thread", async () => {
  const reply = ["Message-ID: <m3@x>", "In-Reply-To: <m2@x>", "References: <m1@x> <m2@x>"];
  expect(await readMail(mailOf(...reply, "Subject: Re: Lost", "", "And?"))).toMatchObject({
    messageId: "m3@x",
    threadId: "m1@x",
  });
  expect(await readMail(mailOf(...head, "", "Where is it?"))).toMatchObject({
    threadId: "m1@acme.example",
  });
});

test("25 MB with 40 files: twenty are told, logs with their beginning, in a few seconds", async () => {
  const line = `${"A".repeat(76)}\r\n`;
  const part = line.repeat(Math.ceil(640_000 / line.length));
  const files = Array.from({ length: 40 }, (_, at) => [
    "--B",
    `Content-Type: ${at % 2 === 0 ? "image/png" : "text/plain"}`,
    `Content-Disposition: attachment; filename=${at % 2 === 0 ? `${at}.png` : `${at}.log`}`,
    "Content-Transfer-Encoding: base64",
    "",
    part,
  ]).flat();
  const mail = mailOf(
    ...head,
    "Content-Type: multipart/mixed; boundary=B",
    "",
    "--B",
    "Content-Type: text/plain",
    "",
    "The courier lost it",
    ...files,
    "--B--",
  );
  expect(mail.length).toBeGreaterThan(25_000_000);
  const { content } = await readMail(mail);
  expect(content.body?.trim()).toBe("The courier lost it");
  expect(content.attachments).toHaveLength(20);
  expect(content.attachments?.[0]).toEqual({ type: "image", description: "0.png" });
  const log = content.attachments?.[1];
  expect([log?.type, log?.content?.length]).toEqual(["log", 100_000]);
});

test.each([
  ["Latin-1", "iso-8859-1", Buffer.from("Größe;2", "latin1")],
  ["UTF-8", "utf-8", Buffer.from("Größe;2")],
  ["UTF-16 with its mark", "utf-16", Buffer.from("\ufeffGröße;2", "utf16le")],
  ["UTF-8, cut amid a character", "utf-8", Buffer.from("Größe;2€").subarray(0, -1)],
])("a file in %s keeps its letters", async (_name, charset, bytes) => {
  const file = [
    `Content-Type: text/csv; charset=${charset}`,
    "Content-Disposition: attachment; filename=sizes.csv",
    "Content-Transfer-Encoding: base64",
    "",
    bytes.toString("base64"),
  ];
  const type = "Content-Type: multipart/mixed; boundary=B";
  const mail = mailOf(...head, type, "", "--B", "", "Hello", "--B", ...file, "--B--");
  const { content } = await readMail(mail);
  expect(content.attachments?.[0]?.content).toBe("Größe;2");
});

test.each([
  [
    "Windows-1252",
    Buffer.from(
      "Die Gr\xf6\xdfe der \x84Sendung\x93 ist falsch, und der K\xe4ufer wartet.",
      "latin1",
    ),
    "Größe der „Sendung“",
  ],
  [
    "Windows-1251",
    Buffer.from(
      "c7e4f0e0e2f1f2e2f3e9f2e52c20f1f7e5f220ede5e2e5f0ede0fff22e20cff0eef8f320eff0eee2e5f0e8f2fc20e820eef2e2e5f2e8f2fc2e",
      "hex",
    ),
    "Здравствуйте",
  ],
  [
    "Shift_JIS",
    Buffer.from(
      "90bf8b818f9182cc8f5a8f8a82aa8ad488e182c182c482a282dc82b78142905682b582a28f5a8f8a82c992bc82b582c482ad82be82b382a28142",
      "hex",
    ),
    "住所",
  ],
])("an undeclared text in %s keeps its letters", async (_name, bytes, words) => {
  for (const type of [
    "Content-Type: text/plain",
    "Content-Type: text/plain; charset=utf-8",
    "X-Mailer: old",
  ]) {
    const mail = Buffer.concat([
      mailOf(...head, type, "Content-Transfer-Encoding: 8bit", "", ""),
      bytes,
    ]);
    expect((await readMail(mail)).content.body).toContain(words);
  }
});

test("an undeclared text within parts, in quoted-printable, keeps its letters", async () => {
  const mail = mailOf(
    ...head,
    "Content-Type: multipart/mixed; boundary=B",
    "",
    "--B",
    "Content-Type: text/plain",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "Die Gr=F6=DFe der Sendung ist falsch.",
    "--B--",
  );
  expect((await readMail(mail)).content.body).toContain("Größe");
});

/** As Outlook writes it: a head, and attributes with level, name, length, value and checksum. */
function outlookPack(...attributes: readonly (readonly [number, number, string])[]): Buffer {
  const parts = attributes.map(([level, name, text]) => {
    const value = Buffer.from(`${text}\0`, "latin1");
    const about = Buffer.alloc(9);
    about.writeUInt8(level, 0);
    about.writeUInt32LE(name, 1);
    about.writeUInt32LE(value.length, 5);
    return Buffer.concat([about, value, Buffer.alloc(2)]);
  });
  return Buffer.concat([Buffer.from("789f3e220100", "hex"), ...parts]);
}
const packed = (pack: Buffer): Buffer =>
  mailOf(
    ...head,
    "Content-Type: multipart/mixed; boundary=B",
    "",
    "--B",
    "Content-Type: application/ms-tnef; name=winmail.dat",
    "Content-Transfer-Encoding: base64",
    "",
    pack.toString("base64"),
    "--B--",
  );

test("a winmail.dat is opened: its text and its files", async () => {
  const file = [
    [2, 0x9002, ""],
    [2, 0x8010, "crash.log"],
    [2, 0x800f, "TypeError: x"],
  ] as const;
  const { content } = await readMail(packed(outlookPack([1, 0x800c, "The app crashes"], ...file)));
  expect(content.body).toBe("The app crashes");
  expect(content.attachments?.slice(1)).toMatchObject([{ type: "log", description: "crash.log" }]);
  expect(content.attachments?.[1]?.content).toContain("TypeError: x");
});

test("a winmail.dat that is cut off, or lies about lengths, gives what can be read", async () => {
  const pack = outlookPack([2, 0x9002, ""], [2, 0x8010, "a.txt"], [2, 0x800f, "x"]);
  for (const bytes of [
    pack.subarray(0, -4),
    pack.subarray(0, 8),
    Buffer.concat([pack, Buffer.alloc(40, 0xff)]),
  ]) {
    const { content } = await readMail(packed(bytes));
    expect(content.attachments?.[0]?.description).toBe("winmail.dat");
  }
});

test("parts within parts, 1,000 deep, are refused at once", async () => {
  const nested = Array.from({ length: 1_000 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=B${at}`,
    "",
    `--B${at}`,
  ]).flat();
  const started = process.cpuUsage();
  await expect(readMail(mailOf(...head, ...nested, "", "x"))).rejects.toMatchObject({
    code: "body_malformed",
  });
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});

test("a mail of 30 MB whose charset is not declared is read as far as it counts", async () => {
  const line = Buffer.from("Die Gr\xf6\xdfe der Sendung ist falsch.\r\n", "latin1");
  const mail = Buffer.concat([
    mailOf(...head, "", ""),
    ...Array.from({ length: 880_000 }, () => line),
  ]);
  expect(mail.length).toBeGreaterThan(29_000_000);
  expect((await readMail(mail)).content.body?.slice(0, 40)).toContain("Größe");
});

test.each([
  ["a reply of a program", ["Auto-Submitted: auto-replied"]],
  ["a report", ["Content-Type: multipart/report; report-type=delivery-status; boundary=B"]],
  [
    "a report of a postmaster",
    ["From: postmaster@acme.example", "Content-Type: multipart/report; boundary=B"],
  ],
  ["a mail that nobody may answer", ["Return-Path: <>"]],
  ["a mail server", ["From: MAILER-DAEMON@mx.acme.example"]],
  ["an invitation", ["Content-Type: text/calendar; method=REQUEST"]],
])("%s is told by its headers", async (_name, headers) => {
  expect((await readMail(mailOf(...head, ...headers, "", "Hello"))).content.kind).toBe("automatic");
});

test.each([
  ["a form", ["Auto-Submitted: auto-generated"]],
  ["a postmaster", ["From: Anna Berg <postmaster@small.example>"]],
  ["a postmaster without a name", ["From: Postmaster <postmaster@small.example>"]],
  ["a mail of a list", ["List-Id: <desk.acme.example>", "Precedence: list"]],
  [
    "a person",
    ["Auto-Submitted: no", "From: anna@acme.example", "Return-Path: <anna@acme.example>"],
  ],
])("%s asks for something", async (_name, headers) => {
  expect((await readMail(mailOf(...head, ...headers, "", "Hello"))).content).not.toHaveProperty(
    "kind",
  );
});

test("a page is declared as one, whatever it begins with", async () => {
  const { content } = await readMail(
    mailOf(...head, "Content-Type: text/html", "", "Hello <i>you</i>"),
  );
  expect(content.bodyType).toBe("text/html");
});

test("a text of 25 MB is read as far as it counts", async () => {
  const mail = Buffer.concat([mailOf(...head, "", ""), Buffer.alloc(25_000_000, "abc def\n")]);
  expect((await readMail(mail)).content.body).toHaveLength(200_000);
});

describe("what is no mail", () => {
  test.each([
    ["nothing", ""],
    ["blanks", "\r\n\r\n \r\n"],
    ["a header alone", "X-Nothing: here\r\n\r\n"],
  ])("%s is refused", async (_name, text) => {
    await expect(readMail(Buffer.from(text))).rejects.toMatchObject({ code: "body_malformed" });
  });

  test("parts within parts, deeper than the parser goes, are no mail", async () => {
    const nested = Array.from({ length: 400 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=B${at}`,
      "",
      `--B${at}`,
    ]).flat();
    await expect(readMail(mailOf(...head, ...nested, "", "x"))).rejects.toMatchObject({
      code: "body_malformed",
    });
  });

  test("parts within parts without an end are refused or read, not followed for ever", async () => {
    const nested = Array.from({ length: 5_000 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=B${at}`,
      "",
      `--B${at}`,
    ]).flat();
    const mail = mailOf(...head, ...nested);
    expect(await readMail(mail).catch((error: unknown) => error)).toBeDefined();
  });
});
