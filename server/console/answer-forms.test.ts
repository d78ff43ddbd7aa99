/** A form that is refused comes back with all that was sent, and one that is too large is not read. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { createSentForms, formType } from "../../tests/kit/requests/sent-forms.ts";

const forms = createSentForms();

test("a form that a browser sends again does nothing twice, and shows no secret twice", async () => {
  forms.answer = { status: 201, body: '{"id":"5f0c","name":"desk","key":"the secret"}' };
  const fields = "name=desk&areas=all&collections=all&once=one";
  expect(await forms.send("/console/keys/make", fields)).toBeNull();
  expect(Object.fromEntries(forms.shown?.form.fields ?? [])).toEqual({
    made: "the secret",
    id: "5f0c",
    name: "desk",
  });
  expect(await forms.send("/console/keys/make", fields)).toBe("/console/keys?done=before");
  expect([forms.sent, forms.shown]).toEqual([[], null]);
  expect(await forms.send("/console/keys/make", fields.replace("one", "two"))).toBeNull();
  expect(forms.sent).toHaveLength(1);
});

test("a form that was refused is taken when it is sent again", async () => {
  forms.answer = {
    status: 400,
    body: '{"title":"No","detail":"There is a key named desk already."}',
  };
  const fields = "name=desk&areas=all&collections=all&once=three";
  await forms.send("/console/keys/make", fields);
  expect(forms.shown).toMatchObject({ path: "/console/keys/new", form: { status: 400 } });
  forms.answer = { status: 201, body: '{"id":"5f0c","name":"desk","key":"the secret"}' };
  await forms.send("/console/keys/make", fields);
  expect(forms.shown?.form.fields.get("made")).toBe("the secret");
});

test("a refused form is shown again with its fields and the reason", async () => {
  forms.answer = { status: 400, body: '{"title":"Malformed","detail":"title is missing."}' };
  expect(await forms.send("/console/classify", "title=&body=kept&embed=1")).toBeNull();
  expect(forms.shown).toMatchObject({
    path: "/console?embed=1",
    form: {
      action: "/console/classify",
      title: "Malformed",
      detail: "title is missing.",
      status: 400,
    },
  });
  expect(forms.shown?.form.fields.get("body")).toBe("kept");
});

test("a form whose session has ended is kept by the sign-in page", async () => {
  forms.answer = { status: 401, body: '{"title":"No","detail":"Sign in."}' };
  await forms.send("/console/feedback", "correlationId=T-1&comment=kept");
  expect(forms.shown?.path).toBe("/sign-in?next=%2Fconsole");
  expect(forms.shown?.form.fields.get("comment")).toBe("kept");
});

describe("a form without permission", () => {
  beforeEach(() => {
    forms.isRefused = true;
    forms.refusals = 0;
  });
  afterEach(() => {
    forms.isRefused = false;
  });

  test("reaches no route, not even one that is open to everybody", async () => {
    await forms.send("/console/classify", "title=x&body=kept");
    expect(forms.sent).toEqual([]);
    expect(forms.shown).toMatchObject({ path: "/sign-in?next=%2Fconsole", form: { status: 401 } });
    expect(forms.shown?.form.fields.get("body")).toBe("kept");
  });

  test("is drawn with the fields of the form, whatever was sent", async () => {
    await forms.send("/console/feedback", `correlationId=T-1&comment=kept${"&a=1".repeat(100)}`);
    expect([...(forms.shown?.form.fields ?? [])]).toEqual([
      ["correlationId", "T-1"],
      ["comment", "kept"],
    ]);
  });

  test("is neither read nor drawn when too many came, and says where the text still is", async () => {
    for (let count = 0; count < 3; count++) await forms.send("/console/classify", "title=x");
    const reading = handlerRequest("/console/classify", {
      method: "POST",
      headers: { "content-type": formType },
      body: "title=x",
    });
    forms.shown = null;
    const answered = await forms.answerForm(reading);
    if (typeof answered !== "function") throw new Error("no answer");
    const { status, headers, body } = await answered(reading);
    expect([status, headers["Retry-After"]]).toEqual([429, "42"]);
    expect(JSON.parse(String(body)).detail).toMatch(/Go back in your browser.*in 42 seconds/);
    expect([forms.shown, forms.sent]).toEqual([null, []]);
  });

  test("in any script is kept unchanged", async () => {
    const written = "字".repeat(7_000);
    await forms.send(
      "/console/classify",
      String(new URLSearchParams({ title: "x", body: written })),
    );
    expect(forms.shown?.form.fields.get("body")).toBe(written);
  });

  test("of more than 64 KiB is neither read nor drawn, and says what to do", async () => {
    const reading = handlerRequest("/console/classify", {
      method: "POST",
      headers: { "content-type": formType },
      body: `body=${"x".repeat(64 * 1024)}`,
    });
    const answered = await forms.answerForm(reading);
    if (typeof answered !== "function") throw new Error("no answer");
    const { status, body } = await answered(reading);
    expect([status, String(body).length < 1_000]).toEqual([413, true]);
    expect(JSON.parse(String(body)).detail).toMatch(/not signed in.*64 KiB.*on another tab/);
    expect(await forms.send("/console/classify", `body=${"x".repeat(12 * 1024 * 1024)}`)).toBe(
      "413",
    );
    expect(forms.shown).toBeNull();
  });
});

test("a form that is too large to be kept says so, and what to do", async () => {
  const request = handlerRequest("/console/classify", {
    method: "POST",
    headers: { "content-type": formType },
    body: "x".repeat(13 * 1024 * 1024),
  });
  const answered = await forms.answerForm(request);
  if (typeof answered !== "function") throw new Error("no answer");
  const { status, body } = await answered(request);
  expect(status).toBe(413);
  expect(JSON.parse(String(body)).detail).toMatch(/more than 2 MiB.*not read or kept.*Go back/);
});

test("a form over 2 MiB is refused before it is read, and one over its fields before it is parsed", async () => {
  const bytesRead: number[] = [];
  for (const length of [11.7, 2.01, 1.9]) {
    const body = "a&".repeat(length * 512 * 1024);
    const request = handlerRequest("/console/classify", {
      method: "POST",
      headers: { "content-type": formType, "content-length": String(body.length) },
      body,
    });
    const counting = {
      ...request,
      readBody(bytesMax: number) {
        bytesRead.push(body.length);
        return request.readBody(bytesMax);
      },
    };
    const answered = await forms.answerForm(counting);
    if (typeof answered !== "function") throw new Error("no answer");
    expect((await answered(request)).status).toBe(length < 2 ? 400 : 413);
  }
  expect(bytesRead).toHaveLength(1);
});

test("thirty forms of two million letters were shown again, for a second each: more than 250,000 are refused", async () => {
  const request = handlerRequest("/console/classify", {
    method: "POST",
    headers: { "content-type": formType },
    body: `title=A&body=${"a".repeat(250_001)}`,
  });
  forms.shown = null;
  const answered = await forms.answerForm(request);
  if (typeof answered !== "function") throw new Error("no answer");
  const { status, body } = await answered(request);
  expect([status, forms.shown]).toEqual([413, null]);
  expect(JSON.parse(String(body)).detail).toMatch(
    /more than 250,000 characters.*not kept.*Go back/,
  );
});

test("the longest ticket fits, whatever its script", async () => {
  forms.answer = { status: 400, body: '{"title":"No","detail":"Why not."}' };
  const written = "字".repeat(200_000);
  const fields = { title: "字".repeat(1_000), body: written, tags: "字".repeat(5_000) };
  await forms.send("/console/classify", String(new URLSearchParams(fields)));
  expect(forms.shown?.form.fields.get("body")).toBe(written);
});

test("megabytes of empty fields are refused before they are parsed", async () => {
  expect(await forms.send("/console/classify", "a&".repeat(1_000_000))).toBe("400");
  expect(forms.shown).toBeNull();
  expect(forms.sent).toEqual([]);
});

test.each([
  ["of another origin", "title=x", { origin: "https://evil.example" }, "403"],
  ["of another type", "title=x", { "content-type": "text/plain" }, "415"],
])("a form %s reaches nothing", async (_name, fields, headers, status) => {
  expect(await forms.send("/console/classify", fields, headers)).toBe(status);
  expect(forms.sent).toEqual([]);
});

test.each([
  ["/console/classify", "/console"],
  ["/console/webhooks/add", "/console/webhooks"],
  ["/console/keys/make", "/console/keys/new"],
])("%s, merely opened, leads to %s", async (path, page) => {
  const request = handlerRequest(path);
  const answered = await forms.answerForm(request);
  if (typeof answered !== "function") throw new Error("no answer");
  const { status, headers } = await answered(request);
  expect([status, headers.Location]).toEqual([303, page]);
  expect(forms.answerForm(handlerRequest("/console"))).toBeNull();
});
