/** What the forms of gaps ask the API for, and where they lead. */
import { expect, test } from "vitest";
import { gapForms } from "./gap-forms.ts";

const sent = (name: string, fields: Readonly<Record<string, string>>) => {
  const form = gapForms.get(`/console/gaps/${name}`);
  if (form === undefined) throw new Error(`There is no form ${name}`);
  const given = new URLSearchParams(fields);
  for (const field of given.keys()) expect(form.fields).toContain(field);
  return { body: form.request(given).body, next: form.next(given, {}), page: form.page(given) };
};

test("who edits a note alone says nothing of the state, so that nothing is confirmed", () => {
  const { body } = sent("change", { gap: "gap_1", state: "", note: "x", page: "", name: "" });
  expect(JSON.parse(JSON.stringify(body))).toEqual({
    action: "change",
    gap: "gap_1",
    note: "x",
    page: null,
  });
});

test("a form leads back to the list it was sent from", () => {
  const { next, page } = sent("change", { gap: "gap_1", view: "ignored", rows: "60", state: "" });
  expect([next, page]).toEqual(Array(2).fill("/console/gaps?state=ignored&rows=60"));
});

test("a gap that was put into another one is followed by that one", () => {
  const { next, page } = sent("merge", { gap: "gap_1", id: "gap_1", into: "gap_2" });
  expect([next, page]).toEqual(["/console/gaps?id=gap_2", "/console/gaps?id=gap_1"]);
  expect(sent("merge", { gap: "gap_1", into: "gap_2" }).next).toBe("/console/gaps");
});
