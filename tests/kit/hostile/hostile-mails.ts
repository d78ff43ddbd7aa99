/** Mails that cost their reader far more than their bytes, by what they repeat. */

const head = ["Message-ID: <m@hostile.example>", "Subject: Lost parcel", "MIME-Version: 1.0"];
const mailOf = (...lines: (string | readonly string[])[]): Buffer =>
  Buffer.from(lines.flat().join("\r\n"), "latin1");
const partsOf = (count: number, part: (at: number) => readonly string[]): string[] => [
  "Content-Type: multipart/mixed; boundary=B",
  "",
  ...Array.from({ length: count }, (_, at) => ["--B", ...part(at)]).flat(),
  "--B--",
];
const html = (text: string): Buffer => mailOf(...head, "Content-Type: text/html", "", text);
const base64 = (text: string): string =>
  Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\r\n");

function messages(depth: number, text: string): Buffer {
  const outer = Array.from({ length: depth }, (_, at) => [
    `Subject: ${at}`,
    "Content-Type: message/rfc822",
    "",
  ]).flat();
  return mailOf(...outer, "Subject: inner", "", text);
}

/** Each up to 25 MB. */
export const hostileMails: Readonly<Record<string, () => Buffer>> = {
  "messages within messages": () => messages(12, "\r\n".repeat(480_000)),
  "parts within parts": () => {
    const nested = Array.from({ length: 5_000 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=B${at}`,
      "",
      `--B${at}`,
    ]);
    return mailOf(...head, nested.flat(), "", "--B\r\n".repeat(500_000));
  },
  "4 MB of parts": () =>
    mailOf(
      ...head,
      partsOf(250_000, (at) => ["", `x${at}`]),
    ),
  "25 MB of parts": () =>
    mailOf(
      ...head,
      partsOf(700_000, () => ["Content-Type: text/html", "", "x"]),
    ),
  "boundaries side by side": () =>
    mailOf(
      ...head,
      partsOf(20_000, (at) => [`Content-Type: multipart/mixed; boundary=C${at}`, "", "--D"]),
    ),
  "a boundary of a hundred letters": () => {
    const boundary = "B".repeat(100);
    const type = `Content-Type: multipart/mixed; boundary=${boundary}`;
    return mailOf(...head, type, "", `--${boundary}\r\n\r\na\r\n`.repeat(80_000));
  },
  "1 MB of empty lines": () => mailOf(...head, "", "\n".repeat(1_000_000)),
  "empty lines in base64": () => {
    const part = ["Content-Type: text/html", "Content-Transfer-Encoding: base64", ""];
    const text = base64("\n".repeat(110_000));
    return mailOf(
      ...head,
      partsOf(50, () => [...part, text]),
    );
  },
  "25 MB of short lines": () => mailOf(...head, "", "a\n".repeat(12_000_000)),
  "flowed lines": () =>
    mailOf(...head, "Content-Type: text/plain; format=flowed", "", "a \n".repeat(330_000)),
  "open tags": () => html("<a ".repeat(340_000)),
  "100,000 header lines": () => mailOf("X-A: a\r\n".repeat(100_000), "", "x"),
  "a header of 1 MB": () => mailOf(`Subject: ${"(".repeat(1_000_000)}`, "", "x"),
  "a folded header": () => mailOf("Subject: a", " b\r\n".repeat(300_000), "", "x"),
  "many recipients": () => mailOf("Subject: a", `To: ${"g: a <b@c>;".repeat(90_000)}`, "", "x"),
};
