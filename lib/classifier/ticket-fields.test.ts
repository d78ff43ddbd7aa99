/** The text of a ticket is not lost because another system has another name for it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { classifierOf } from "../../tests/kit/stores/classifier-of.ts";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { markParsed } from "../base/index.ts";
import { ClassifyRequest, foreignTicketFields } from "../contract/index.ts";
import { checkTicket } from "./operations/check-ticket-call.ts";
import { readTickets } from "./operations/read-tickets.ts";
import { ImportedTicket } from "./records/imported-ticket.ts";
import { readTicketFields } from "./ticket-fields.ts";

const names = Object.entries(foreignTicketFields);

test.each(names)("%s is refused if %s is absent, and ignored if it is present", (name, ours) => {
  const fault = { field: name, message: `${name} is not a field; use ${ours}` };
  for (const absent of [{}, { [ours]: undefined }]) {
    expect(readTicketFields({ ...absent, [name]: "x" }).faults).toEqual([fault]);
  }
  expect(readTicketFields({ [name]: "x", [ours]: "y" })).toEqual({
    fields: { [ours]: "y" },
    faults: [],
  });
});

test.each([
  ["nothing", null],
  ["a list", []],
  ["a text", "description"],
  ["a field of an attachment", { attachments: [{ type: "log", description: "x", content: "y" }] }],
  ["a name of the prototype", JSON.parse('{ "constructor": 1, "__proto__": { "text": "x" } }')],
  ["names that only begin alike", { descriptions: "x", texts: "y", "message-id": "z" }],
])("%s has no foreign name", (_name, value) => {
  expect(readTicketFields(value)).toEqual({ fields: value, faults: [] });
});

test("null counts as absent for optional fields only", () => {
  const given = { correlationId: null, title: null, body: null, tags: null, repo: null };
  expect(readTicketFields({ ...given, attachments: null }).fields).toEqual({
    correlationId: null,
    title: null,
  });
});

test("programs get the same error when they classify, preview and import", async () => {
  const opened = await classifierOf();
  const lost = { correlationId: "T-1", title: "Invoice", description: "It says no." };
  const told = { code: "parameter_invalid", message: expect.stringContaining("use body") };
  const { classifier } = opened;
  await expect(classifier.classify(lost)).rejects.toMatchObject(told);
  await expect(classifier.preview(lost)).rejects.toMatchObject(told);
  const imported = { ...lost, collection: "billing" };
  await expect(
    classifier.importTickets([{ ...imported, body: "" }, imported]),
  ).rejects.toMatchObject({
    ...told,
    message: expect.stringMatching(/^Ticket 2: description is not a field/),
  });
  expect(await classifier.stats()).toMatchObject({ total: 0 });
  await opened.close();
});

test("a file of tickets names the line whose text would be lost, and takes null for nothing", async () => {
  const folder = temporaryFolder("knowledge tickets ");
  const file = join(folder, "tickets.jsonl");
  const line = { title: "Refund", collection: "billing", body: null, tags: null };
  const write = (...lines: object[]) =>
    writeFileSync(file, lines.map((one) => JSON.stringify(one)).join("\n"));
  write(line);
  expect(await readTickets(file)).toEqual([{ title: "Refund", collection: "billing" }]);
  write(line, { ...line, labels: ["card"], text: "It never came." });
  await expect(readTickets(file)).rejects.toThrow(
    /line 2: labels is not a field; use tags, text is not a field; use body/,
  );
});

test("a ticket that was parsed by the same schema is not parsed again, any other is", () => {
  const ticket = { correlationId: "T-1", title: "Invoice" };
  expect(checkTicket(ClassifyRequest, ticket)).not.toBe(ticket);
  expect(checkTicket(ClassifyRequest, markParsed(ClassifyRequest, ticket))).toBe(ticket);
  expect(() => checkTicket(ImportedTicket, ticket)).toThrow(/collection/);
  expect(() => checkTicket(ClassifyRequest, { ...ticket, title: 5 })).toThrow(/title/);
});
