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
