/** A decision belongs to the request that it was made about, and to no other. */
import { describe, expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { KnowledgeError } from "../contract/index.ts";
import type { AccessDecision } from "./access-decision.ts";
import { createGate, createPermittedOf } from "./gate.ts";
import type { ApplicationKey } from "./keys/key-entry.ts";

const refusal = new KnowledgeError("unauthorized", "Send a key.");

function gateOf(decide: (path: string) => AccessDecision | Promise<AccessDecision>) {
  const asked: string[] = [];
  const gate = createGate({
    authorizer: {
      isRequired: false,
      preflightHeaders: () => undefined,
      authorize: ({ path }) => {
        asked.push(path);
        return decide(path);
      },
    },
    isAllowedOrigin: () => true,
    countWrongKey: (_request, refused) => refused,
  });
  return { gate, asked };
}

const open: AccessDecision = { refusal: null, caller: { kind: "anyone" } };

test("a request is decided once, and another gate decides for itself", async () => {
  const first = gateOf(() => open);
  const second = gateOf(() => ({ refusal }));
  const request = handlerRequest("/wiki");
  expect([await first.gate(request), await first.gate(request)]).toEqual([open, open]);
  expect(first.asked).toEqual(["/wiki"]);
  expect((await second.gate(request)).refusal).toBe(refusal);
  expect(first.gate.decided(request)).toBe(open);
});

test("a request that is made from another is decided anew", async () => {
  const { gate, asked } = gateOf((path) => (path === "/open" ? open : { refusal }));
  const request = handlerRequest("/open");
  await gate(request);
  const spread = { ...request, path: "/closed" };
  const derived = Object.create(request, { path: { value: "/closed" } });
  expect(gate.decided(spread)).toBeUndefined();
  expect((await gate(spread)).refusal).toBe(refusal);
  expect((await gate(derived)).refusal).toBe(refusal);
  expect(asked).toEqual(["/open", "/closed", "/closed"]);
});

test("what is still being decided is not known yet, and asked for once", async () => {
  const { gate, asked } = gateOf(async () => open);
  const request = handlerRequest("/wiki");
  const both = Promise.all([gate(request), gate(request)]);
  expect(gate.decided(request)).toBeUndefined();
  expect(await both).toEqual([open, open]);
  expect([gate.decided(request), asked.length]).toEqual([open, 1]);
});

test("a count takes nothing from a decision: who sees some collections sees no more by a rate", async () => {
  const caller = { kind: "key", keyId: "k", keyName: "desk" } as const;
  const decision: AccessDecision = { refusal: null, caller, permitted: ["guide"] };
  const count = (remaining: number) => () => ({
    refusal: null,
    headers: { "RateLimit-Remaining": String(remaining) },
  });
  const gate = createGate({
    authorizer: { isRequired: true, authorize: () => decision, preflightHeaders: () => undefined },
    isAllowedOrigin: () => true,
    countWrongKey: (_request, refused) => refused,
    rates: { keys: { find: () => ({}) as ApplicationKey }, count: count(2) },
    countCaller: count(100),
  });
  const request = handlerRequest("/api/search");
  const made = await gate(request);
  expect(made).toEqual({ ...decision, headers: { "RateLimit-Remaining": "2" } });
  expect(createPermittedOf(gate)(request)).toEqual(["guide"]);
});

describe("a known caller who may not open the path", () => {
  const known = { kind: "key", keyId: "k", keyName: "desk" } as const;
  const closed = new KnowledgeError("area_not_allowed", "Not with this key.");
  const tooMany = new KnowledgeError("too_many_requests", "Later.");

  function gateWith(passes: number) {
    const told: string[] = [];
    let left = passes;
    const gate = createGate({
      authorizer: {
        isRequired: true,
        authorize: () => ({ refusal: closed, known }),
        preflightHeaders: () => undefined,
      },
      isAllowedOrigin: () => true,
      countWrongKey: (_request, refused) => refused,
      rates: {
        keys: { find: () => ({}) as ApplicationKey },
        count: () => ({ refusal: left-- > 0 ? null : tooMany, headers: {} }),
      },
      noteRefusal: ({ path }) => told.push(path),
    });
    return { gate, told };
  }

  test("is counted by the key's rate: past it there is nothing to be told of", async () => {
    const { gate, told } = gateWith(2);
    const codes: unknown[] = [];
    for (const path of ["/console/1", "/console/2", "/console/3"]) {
      codes.push((await gate(handlerRequest(path))).refusal?.code);
    }
    expect(codes).toEqual(["area_not_allowed", "area_not_allowed", "too_many_requests"]);
    expect(told).toEqual(["/console/1", "/console/2"]);
  });
});
