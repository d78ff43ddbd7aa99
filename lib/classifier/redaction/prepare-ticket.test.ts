import { describe, expect, test } from "vitest";
import { keptComment, modelTicket, prepareTicket } from "./prepare-ticket.ts";

const title = "Payment failed";

test("every text of a ticket is redacted, and addresses of attachments are not kept", () => {
  const { ticket } = prepareTicket(
    {
      title: "a@b.example",
      body: "+49 170 1234567",
      tags: ["10.0.0.1"],
      repo: "https://x:y@git.example/org/name",
      attachments: [
        {
          type: "log",
          content: "password: abc",
          description: "a@b.example",
          url: "http://10.0.0.1",
        },
      ],
    },
    true,
  );
  expect(ticket).toEqual({
    title: "[redacted email]",
    body: "[redacted phone]",
    tags: ["[redacted address]"],
    repo: "https://[redacted key]@git.example/org/name",
    attachments: [
      { type: "log", content: "password: [redacted key]", description: "[redacted email]" },
    ],
  });
  expect(JSON.stringify(modelTicket({ ...ticket, repo: null }))).not.toContain("redacted");
});

test("nothing is taken out where redaction is off", () => {
  expect(prepareTicket({ title: "a@b.example" }, false).ticket.title).toBe("a@b.example");
});

describe("a long text", () => {
  const filler = "plain words and nothing else\n".repeat(3_000);

  test("keeps its beginning, the lines that report errors, and its end", () => {
    const body = `First.\n${filler}TypeError: x is undefined\n${filler}Last.`;
    const { ticket } = prepareTicket({ title, body: body.slice(0, 200_000) }, true);
    expect(ticket.body.length).toBeLessThan(3_700);
    expect(ticket.body).toMatch(/^First\./);
    expect(ticket.body).toMatch(/Last\.$/);
  });

  test("keeps errors of the first 50,000 characters", () => {
    const body = `${filler.slice(0, 20_000)}\nTypeError: x is undefined\n${filler}`;
    expect(prepareTicket({ title, body }, true).ticket.body).toContain("TypeError: x is undefined");
  });

  test.each([1_980, 1_990, 1_995, 1_999])(
    "leaves no half of an address that ends behind place %i",
    (place) => {
      const body = `${"x ".repeat(place / 2).slice(0, place - 1)} anna.meier@example.com ${filler}`;
      const { ticket } = prepareTicket({ title, body }, true);
      expect(ticket.body).not.toMatch(/anna|meier|example/);
    },
  );

  test("leaves no half of a number that is written in groups, wherever it is cut", () => {
    for (let shift = 0; shift < 30; shift++) {
      const call = "Call +49 170 1234567 now, or DE89 3704 0044 0532 0130 00. ".repeat(200);
      const { ticket } = prepareTicket({ title, body: "x".repeat(shift) + call }, true);
      expect(ticket.body.replaceAll("[redacted phone]", "")).not.toMatch(/\d/);
    }
  });

  test("of attachments has a bound for all of them together", () => {
    const attachments = Array.from({ length: 20 }, () => ({
      type: "log" as const,
      content: `Error: no\n${filler}`,
    }));
    const { ticket } = prepareTicket({ title, attachments }, true);
    const lengths = ticket.attachments.map(({ content }) => content.length);
    expect(lengths).toHaveLength(20);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(4_000);
  });
});

test("control characters and halves of characters become blanks", () => {
  const { ticket } = prepareTicket({ title: "a\u0000b\ud83dc", body: "x\n\ty\u001b" }, true);
  expect([ticket.title, ticket.body]).toEqual(["a b c", "x\n\ty "]);
});

test("the same ticket has the same hash, and another one another", () => {
  const hashOf = (body: string): string => prepareTicket({ title, body }, true).hash;
  expect(hashOf("x")).toBe(hashOf("x"));
  expect(hashOf("x")).not.toBe(hashOf("y"));
});

test("comments are redacted, and not kept where no text is", () => {
  const privacy = { redact: true, storeText: true, retentionDays: null };
  expect(keptComment("a@b.example said so", privacy)).toBe("[redacted email] said so");
  expect(keptComment("a", { ...privacy, storeText: false })).toBeNull();
  expect(keptComment("", privacy)).toBeNull();
  expect(keptComment(undefined, privacy)).toBeUndefined();
});
