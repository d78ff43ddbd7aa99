/** What forms of the console ask the API for, and where they lead. */
import { expect, test } from "vitest";
import { createSentForms } from "../../tests/kit/requests/sent-forms.ts";
import { consoleForms } from "./console-forms.ts";

const forms = createSentForms();

test("every form leads to a route of the API", async () => {
  for (const path of consoleForms.keys()) {
    forms.answer = { status: 200, body: '{"correlationId":"T-1","accepted":1,"failures":[]}' };
    const location = await forms.send(path, "correlationId=T-1&title=x");
    expect(location ?? forms.shown?.path).toMatch(/^\/console/);
    expect(forms.sent).toHaveLength(1);
  }
});

test.each([
  ["name=desk", { areas: [], collections: [], expires: null, rate: null }],
  ["name=desk&areas=some&area=wiki&area=search&collections=all", { areas: ["wiki", "search"] }],
  ["name=desk&areas=all&area=wiki&collections=all", { areas: null, collections: null }],
  ["name=desk&collections=some&collection=a&names=b,+c%0Ad", { collections: ["a", "b", "c", "d"] }],
  ["name=desk&expires=2027-01-31&rate=+60+", { expires: "2027-01-31", rate: 60 }],
  ["name=desk&rate=6e9", { rate: "6e9" }],
  ["name=desk&made=a+key+of+mine&key=x", { name: "desk" }],
])("of a key, %s says %j", async (fields, body) => {
  forms.answer = { status: 201, body: '{"id":"5f0c","name":"desk","key":"the secret"}' };
  await forms.send("/console/keys/make", fields);
  expect(forms.sent[0]).toMatchObject({ path: "/api/keys", body });
  expect(forms.sent[0]?.body).not.toHaveProperty("key");
});

test("a key is limited on its own page, and revoked to the list", async () => {
  forms.answer = { status: 200, body: '{"key":null}' };
  expect(await forms.send("/console/keys/limit", "key=5f0c&areas=all&collections=all&rate=5")).toBe(
    "/console/keys/one?id=5f0c&done=limited",
  );
  expect(forms.sent[0]?.body).toMatchObject({ action: "limit", key: "5f0c", areas: null, rate: 5 });
  expect(await forms.send("/console/keys/revoke", "key=5f0c")).toBe("/console/keys?done=revoked");
  expect(forms.sent[0]?.body).toEqual({ action: "revoke", key: "5f0c" });
});

test("a ticket is read with its lines as they were typed, and gets a key where it has none", async () => {
  forms.answer = { status: 200, body: '{"correlationId":"T 1/ü"}' };
  const fields = new URLSearchParams({ title: "x", body: "a\r\nb ", tags: " a, ,b", repo: "" });
  const location = await forms.send("/console/classify", `${fields}&embed=1`);
  expect(location).toBe("/console?ticket=T+1%2F%C3%BC&embed=1");
  expect(forms.sent[0]).toEqual({
    path: "/api/classify-ticket",
    body: {
      correlationId: expect.stringMatching(/^console-[\da-f-]{36}$/),
      title: "x",
      body: "a\nb",
      tags: ["a", "b"],
    },
  });
});

test("the pressed button names the place, and one without leaves it to the list next to it", async () => {
  forms.answer = { status: 200, body: "{}" };
  const place = new URLSearchParams({ collection: "a&b", subTheme: "c" });
  const pressed = new URLSearchParams({ correlationId: "T-1", place: String(place), other: "" });
  await forms.send("/console/feedback", String(pressed));
  expect(forms.sent[0]?.body).toEqual({
    correlationId: "T-1",
    correctCollection: "a&b",
    correctSubTheme: "c",
  });
  const chosen = new URLSearchParams({ correlationId: "T-1", place: "", other: "collection=x" });
  await forms.send("/console/feedback", String(chosen));
  expect(forms.sent[0]?.body).toEqual({ correlationId: "T-1", correctCollection: "x" });
});

test("the button for none of the collections names no place, whatever the list holds", async () => {
  forms.answer = { status: 200, body: "{}" };
  const fields = { correlationId: "T-1", place: "none=1", other: "collection=x" };
  await forms.send("/console/feedback", String(new URLSearchParams(fields)));
  expect(forms.sent[0]?.body).toEqual({ correlationId: "T-1", none: true });
});

test("lists of fields say a value, take one back or say nothing", async () => {
  forms.answer = { status: 200, body: "{}" };
  const fields = new URLSearchParams({ correlationId: "T-1", place: "none=1" });
  for (const option of ["name=priority&value=very+%26+urgent", "", "name=type"]) {
    fields.append("field", option);
  }
  await forms.send("/console/feedback", String(fields));
  expect(forms.sent[0]?.body).toEqual({
    correlationId: "T-1",
    none: true,
    fields: { priority: "very & urgent", type: null },
  });
});

test("several tickets belong nowhere at once", async () => {
  forms.answer = { status: 200, body: '{"accepted":2,"failures":[]}' };
  await forms.send("/console/bulk", "correlationId=T-1&correlationId=T-2&list=&other=none%3D1");
  expect(forms.sent[0]?.body).toEqual({ correlationIds: ["T-1", "T-2"], none: true });
});

test("an emptied comment takes the earlier one away, and a field that was empty says nothing", async () => {
  forms.answer = { status: 200, body: "{}" };
  const fields = "correlationId=T-1&place=collection%3Da&comment=+";
  await forms.send("/console/feedback", fields);
  expect(forms.sent[0]?.body).toEqual({ correlationId: "T-1", correctCollection: "a" });
  await forms.send("/console/feedback", `${fields}&commented=1`);
  expect(forms.sent[0]?.body).toEqual({
    correlationId: "T-1",
    correctCollection: "a",
    comment: "",
  });
});

test("several tickets go back to their list, with what became of them", async () => {
  forms.answer = { status: 200, body: '{"accepted":2,"failures":[]}' };
  const fields = "correlationId=T-1&correlationId=T-2&list=status%3Dpredicted%26embed%3D1&other=";
  expect(await forms.send("/console/bulk", fields)).toBe(
    "/console/tickets?status=predicted&embed=1&saved=2",
  );
  expect(forms.sent[0]?.body).toEqual({ correlationIds: ["T-1", "T-2"] });
});

test("tickets that could not be judged are named with their reasons, and stay chosen", async () => {
  const failures = [{ correlationId: "T-2", code: "feedback_changed", detail: "Ben was here." }];
  forms.answer = { status: 200, body: JSON.stringify({ accepted: 1, failures }) };
  const fields = "correlationId=T-1&correlationId=T-2&list=status%3Dpredicted&other=";
  expect(await forms.send("/console/bulk", fields)).toBeNull();
  expect(forms.shown).toMatchObject({
    path: "/console/tickets?status=predicted",
    form: { title: "1 saved, 1 could not be", saved: 1, failures },
  });
  expect(forms.shown?.form.fields.getAll("correlationId")).toEqual(["T-2"]);
});

test("the state of a list's rows is sent too, so that nothing else is judged", async () => {
  forms.answer = { status: 200, body: '{"accepted":1,"failures":[]}' };
  const fields = new URLSearchParams({ correlationId: "T-1", list: "" });
  fields.append("seen", "correlationId=T-1&collection=a%26b&subTheme=c");
  fields.append("seen", "correlationId=T-2&collection=x");
  await forms.send("/console/bulk", String(fields));
  expect(forms.sent[0]?.body).toEqual({
    correlationIds: ["T-1"],
    seen: [
      { correlationId: "T-1", collection: "a&b", subTheme: "c" },
      { correlationId: "T-2", collection: "x", subTheme: null },
    ],
  });
});

test("an undo names the last judgement that its page showed", async () => {
  forms.answer = { status: 200, body: "{}" };
  await forms.send("/console/undo", "correlationId=T-1&correctCollection=a&lastJudgement=12");
  expect(forms.sent[0]?.body).toMatchObject({ correctCollection: "a", lastJudgement: 12 });
});
