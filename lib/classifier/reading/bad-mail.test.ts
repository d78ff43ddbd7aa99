/** Mail that nobody should send is read to its end, and what somebody wrote in it is found. */
import { expect, test } from "vitest";
import { modelTicket, prepareTicket } from "../redaction/prepare-ticket.ts";
import { readBody } from "./read-body.ts";

const own = "The invoice has the wrong address.";
const written = (body: string): string =>
  readBody(body)
    .parts.filter(({ kind }) => kind === "written")
    .map(({ text }) => text)
    .join("\n");

const attribution = "On Mon, 3 Mar 2025 at 10:12 Anna <a@b.example> wrote:";

test("quotes 200 deep, in text and in HTML", () => {
  const lines = Array.from(
    { length: 200 },
    (_, depth) => `${">".repeat(depth + 1)} ${attribution}`,
  );
  expect(written(`${own}\n\n${attribution}\n${lines.join("\n")}`)).toBe(own);
  const html = `<div>${own}</div>${"<blockquote>Parcel".repeat(200)}${"</blockquote>".repeat(200)}`;
  expect(written(`<html><body>${html}</body></html>`)).toBe(own);
});

test("a quote of 10,000 lines, with the answer above, below, and on both sides", () => {
  const quote = `${attribution}\n${"> My parcel is late.\n".repeat(10_000)}`;
  expect(written(`${own}\n\n${quote}`)).toBe(own);
  expect(written(`${quote}\n${own}`)).toBe(own);
  expect(written(`Above.\n\n${quote}\n${own}`)).toBe(`Above.\n${own}`);
});

test.each([
  ["tags that are never closed", "<div><b><i><table><tr><td>".repeat(8_000)],
  ["tags that were never opened", "</div></b>".repeat(20_000)],
  ["crossed tags", "<i></b>".repeat(28_000)],
  ["attributes", `<div ${"class=gmail_attr ".repeat(11_000)}>`],
  ["entities", "&nbsp;&#x1F600;&amp;amp;".repeat(8_000)],
  ["entities of no character", "&#0;&#xD800;&#x110000;&#99999999;".repeat(5_000)],
  ["hidden elements", "<p style='display:none'>Parcel</p>".repeat(5_000)],
])("200,000 characters of %s around a sentence", (_what, bomb) => {
  const { text } = readBody(`<html><body><p>${own}</p>${bomb}`.slice(0, 200_000));
  expect(text).toContain(own);
});

test("a picture of a megabyte in the text, and one in an attribute of HTML", () => {
  const picture = "iVBORw0KGgoAAAANSUhEUgAAAAE".repeat(40_000);
  expect(readBody(`${own}\n![](data:image/png;base64,${picture})`).text).toBe(`${own}\n![]( )`);
  const html = `<div>${own}<img alt="Screenshot" src="data:image/png;base64,${picture}"></div>`;
  expect(readBody(html).text).toBe(`${own} Screenshot`);
});

test("a mail of 2 MB is read before its text is cut, and says that it was", () => {
  const styles = `<html><head><style>${"p { margin: 0 } ".repeat(120_000)}</style></head>`;
  const mail = `${styles}<body><p>${own}</p></body></html>`;
  expect(readBody(mail)).toMatchObject({ text: own, isCut: false });
  const long = readBody(`${own}\n${"and so on\n".repeat(200_000)}`);
  expect([long.text.length, long.isCut]).toEqual([200_000, true]);
});

test("every part that is kept is redacted and bounded, also what HTML writes as entities", () => {
  const secret = "anna&#64;example&#46;com";
  const html = `<html><body><p>${own} ${secret}</p><div class="moz-cite-prefix">On 3/3/25 at 10:12 ${secret} wrote:</div><blockquote>${"Call +49 170 1234567 now. ".repeat(500)}</blockquote><div class="gmail_signature">${secret}</div></body></html>`;
  const { ticket, forModel } = prepareTicket({ title: "Re: x", body: html }, true);
  const kept = JSON.stringify(ticket);
  expect(kept).not.toMatch(/anna|1234567/);
  expect(kept).toContain("[redacted email]");
  expect(ticket.parts?.map(({ kind }) => kind)).toEqual(["written", "reply", "signature"]);
  expect(kept.length).toBeLessThan(9_000);
  expect(JSON.stringify(forModel)).not.toContain("redacted");
});

test("what is kept is read again as it was the first time", () => {
  for (const body of [
    `${own}\n\n${attribution}\n> Late parcel`,
    `<div>${own}</div><blockquote>Late parcel</blockquote>`,
    "",
    own,
  ]) {
    const { ticket, forModel } = prepareTicket({ title: "Re: parcel", body }, true);
    expect(modelTicket(JSON.parse(JSON.stringify(ticket)))).toEqual(forModel);
  }
});

test("a mail that an earlier version kept as it came is read like a new one", () => {
  const kept = { title: "Re: x", body: `${own}\n\n${attribution}\n> Late parcel`, tags: [] };
  const { body, context } = modelTicket({ ...kept, repo: null, attachments: [] });
  expect([body, context]).toEqual([own, expect.stringContaining("Late parcel")]);
});
