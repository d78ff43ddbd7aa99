/** What reaches the parser of a hostile mail: so little that its time is that of any other. */
import { describe, expect, test } from "vitest";
import { hostileMails } from "../../../tests/kit/hostile/hostile-mails.ts";
import { withoutLongParts } from "./long-parts.ts";
import { readMail } from "./read-mail.ts";

describe.each(Object.entries(hostileMails))("a mail of %s", (_kind, make) => {
  test("reaches the parser within its bounds, and is read or refused", async () => {
    const mail = make();
    expect(mail.length).toBeLessThanOrEqual(25 * 1024 * 1024);
    const lines = Buffer.from(withoutLongParts(mail)).toString("latin1").split("\n");
    expect(lines.length).toBeLessThanOrEqual(200_000);
    expect(lines.filter((line) => line.startsWith("--")).length).toBeLessThanOrEqual(5_000);
    expect(lines.filter((line) => /^content-type/i.test(line)).length).toBeLessThanOrEqual(200);
    expect(lines.join("\n")).not.toMatch(/(?:\n\s*){25}/);
    const read = await readMail(mail).catch((error: unknown) => error);
    expect(read).toSatisfy(
      (given: { code?: string; content?: unknown }) =>
        given.code === "body_malformed" || given.content !== undefined,
    );
  });
});

test("an ordinary mail reaches it as it is, with its blank lines and lists of hyphens", () => {
  const mail = Buffer.from(
    ["Subject: x", "Content-Type: text/plain", "", "Hello", "", "", "-- ", "- a", "--", "Anna"]
      .join("\r\n")
      .concat("\r\n"),
  );
  expect(mail.equals(withoutLongParts(mail))).toBe(true);
});
