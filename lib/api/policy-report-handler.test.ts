import { describe, expect, test } from "vitest";
import { ask } from "../../tests/kit/requests/handler-request.ts";
import { policyReportsPath } from "../http/index.ts";
import { matchRoute } from "../routes/index.ts";
import { createPolicyReportHandler } from "./policy-report-handler.ts";

const older = "application/csp-report";
const newer = "application/reports+json";

function counting() {
  const counted: string[] = [];
  const told: unknown[] = [];
  let time = 0;
  const quiet = (): void => undefined;
  const handler = createPolicyReportHandler({
    count: (directive, disposition) => void counted.push(`${directive} ${disposition}`),
    logger: { error: quiet, info: quiet, debug: quiet, warn: (details) => void told.push(details) },
    clock: () => time,
  });
  const send = (body: unknown, type = newer, options: object = {}) =>
    ask(handler, "/api/policy-reports", {
      method: "POST",
      headers: { "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...options,
    });
  return { send, counted, told, wait: (ms: number) => void (time += ms) };
}

const violation = (effectiveDirective: string, rest: object = {}) => ({
  type: "csp-violation",
  age: 10,
  url: "https://docs.example.com/wiki/a?q=secret",
  user_agent: "a browser",
  body: { effectiveDirective, blockedURL: "inline", disposition: "enforce", ...rest },
});

test("pages name the path that answers", () => {
  expect(matchRoute(policyReportsPath)?.handler).toBe("policyReports");
});

test("reports of both kinds are counted by directive, and answered with nothing", async () => {
  const { send, counted } = counting();
  const several = [violation("style-src-attr"), violation("img-src", { disposition: "report" })];
  expect(await send(several)).toMatchObject({ status: 204, json: null });
  const single = { "effective-directive": "script-src-elem", "blocked-uri": "eval" };
  expect((await send({ "csp-report": single }, older)).status).toBe(204);
  const old = { "violated-directive": "img-src 'self' data:" };
  expect((await send({ "csp-report": old }, `${older}; charset=utf-8`)).status).toBe(204);
  expect(counted).toEqual([
    "style-src-attr enforce",
    "img-src report",
    "script-src-elem enforce",
    "img-src enforce",
  ]);
});

test("a client that makes up directives and dispositions adds one name of each", async () => {
  const { send, counted } = counting();
  const names = ["x".repeat(5_000), "__proto__", "constructor", "img-src\n", "IMG-SRC", ""];
  await send(names.map((name) => violation(name, { disposition: name })));
  await send([{ type: "csp-violation" }, { type: "csp-violation", body: null }]);
  expect(new Set(counted)).toEqual(new Set(["other enforce"]));
  expect(counted).toHaveLength(names.length + 2);
});

test("reports of other types are taken and not counted", async () => {
  const { send, counted } = counting();
  const others = [{ type: "deprecation", body: { id: "a" } }, { type: "crash" }];
  expect((await send([...others, violation("font-src")])).status).toBe(204);
  expect(counted).toEqual(["font-src enforce"]);
});

test("the log tells of a directive once an hour: what was stopped, and nothing of who or where", async () => {
  const { send, told, wait } = counting();
  const from = (blockedURL: string) => violation("img-src", { blockedURL });
  const picture = from("https://pictures.example.com/a.png?token=secret");
  await send(Array.from({ length: 50 }, () => picture));
  wait(3_599_000);
  await send([picture]);
  wait(1_000);
  await send([from("not an address\n{}")]);
  expect(told).toEqual([
    { directive: "img-src", disposition: "enforce", blocked: "https://pictures.example.com" },
    { directive: "img-src", disposition: "enforce", blocked: "unknown" },
  ]);
});

describe("bad input is refused and not counted", () => {
  const deep = "[".repeat(5_000) + "]".repeat(5_000);
  test.each([
    ["no body", "", newer, 400],
    ["a text", "hello", newer, 400],
    ["half of a report", '[{"type":"csp-vio', newer, 400],
    ["null", "null", newer, 400],
    ["a number", "1", newer, 400],
    ["an object for a list", "{}", newer, 400],
    ["a list of texts", '["csp-violation"]', newer, 400],
    ["a report without a type", "[{}]", newer, 400],
    ["a type that is a number", '[{"type":1}]', newer, 400],
    ["a body that is a text", '[{"type":"csp-violation","body":"x"}]', newer, 400],
    ["a directive that is a list", JSON.stringify([violation([] as never)]), newer, 400],
    ["deep nesting", deep, newer, 400],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00]), newer, 400],
    ["an empty older report", "{}", older, 400],
    ["an older report that is a list", "[]", older, 400],
    ["reports under the older name", JSON.stringify([violation("img-src")]), older, 400],
    ["JSON of no kind", "[]", "application/json", 415],
    ["a plain text", "[]", "text/plain", 415],
    ["a form", "a=b", "application/x-www-form-urlencoded", 415],
    ["a type that only begins so", "[]", "application/csp-reports", 415],
    ["one byte too many", `[${" ".repeat(65_535)}]`, newer, 413],
    ["1 MB", JSON.stringify(Array(4_000).fill(violation("img-src"))), newer, 413],
  ] as const)("%s", async (_name, body, type, status) => {
    const { send, counted } = counting();
    const options = typeof body === "string" ? {} : { body };
    expect((await send(body, type, options)).status).toBe(status);
    expect(counted).toEqual([]);
  });

  test("compressed, and by another method", async () => {
    const { send, counted } = counting();
    const zipped = { headers: { "content-type": newer, "content-encoding": "gzip" } };
    expect((await send("[]", newer, zipped)).status).toBe(415);
    expect((await send("[]", newer, { method: "GET" })).status).toBe(405);
    expect(counted).toEqual([]);
  });
});

test("a flood of one client is refused before it is read, and others are still heard", async () => {
  const { send, counted } = counting();
  const unread = { body: Buffer.from("unread"), remoteAddress: "203.0.113.9" };
  const answers = [];
  for (let report = 0; report < 1_000; report++) answers.push(await send("", newer, unread));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400).length).toBeLessThan(60);
  expect(statuses.at(-1)).toBe(429);
  expect(answers.at(-1)?.headers["Retry-After"]).toBe("60");
  expect((await send([violation("img-src")])).status).toBe(204);
  expect(counted).toHaveLength(1);
});

test("a flood of many clients is refused as well", async () => {
  const { send } = counting();
  const statuses: number[] = [];
  for (let client = 0; client < 2_000; client++) {
    const remoteAddress = `198.51.${client >> 8}.${client & 255}`;
    statuses.push((await send([violation("img-src")], newer, { remoteAddress })).status);
  }
  expect(statuses.filter((status) => status === 204).length).toBeLessThan(400);
  expect(statuses.at(-1)).toBe(429);
});
