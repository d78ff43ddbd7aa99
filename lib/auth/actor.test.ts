/** The history of tickets names keys, and never shows one. */
import { expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import type { AccessDecision, Caller } from "./access-decision.ts";
import { createActorOf } from "./actor.ts";
import { createApplicationKeys } from "./keys/application-keys.ts";

const named = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const unnamed = "7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f";
const keys = createApplicationKeys([{ label: "key", entries: [`desk:${named}`, unnamed] }]);
const idOf = (key: string): string => keys.identify(key)?.id ?? "";
const actorOf = (caller: Caller, hasClassifierKey = false) =>
  createActorOf({
    gate: (): AccessDecision => ({ refusal: null, caller }),
    auth: { keys },
    areaKeys: { classifier: hasClassifierKey ? { has: () => true } : null },
  })(handlerRequest("/api/classify-ticket"));
const session = (key: string): Caller => ({
  kind: "session",
  by: "cookie",
  session: { id: "s", keyId: idOf(key), expiresAtMs: 9e15 },
});

test("a session and a key are named as the operator named the key", async () => {
  expect(await actorOf(session(named))).toBe("desk");
  expect(await actorOf({ kind: "key", keyId: idOf(named), keyName: "desk" })).toBe("desk");
});

test("a person is named as the identity provider does", async () => {
  const person = { subject: "1", name: "Anna", role: "agent", collections: null } as const;
  const signedIn: Caller = {
    kind: "session",
    by: "cookie",
    session: { id: "s", keyId: null, person, expiresAtMs: 9e15 },
  };
  expect(await actorOf(signedIn, true)).toBe("Anna");
});

test("a key without a name is named by its id, which does not tell it", async () => {
  const actor = (await actorOf(session(unnamed))) ?? "";
  expect(actor).toMatch(/^[\da-f]{16}$/);
  expect(unnamed).not.toContain(actor.slice(0, 8));
});

test("the classifier's key is named by its variable", async () => {
  expect(await actorOf({ kind: "console" }, true)).toBe("CLASSIFIER_API_KEY");
  expect(await actorOf({ kind: "anyone" }, true)).toBe("CLASSIFIER_API_KEY");
});

test("without keys no name is recorded", async () => {
  expect(await actorOf({ kind: "anyone" })).toBeUndefined();
});
