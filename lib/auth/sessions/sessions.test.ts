import { sealData } from "iron-session";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import type { Database } from "../../storage/database.ts";
import { openLiveStateDatabase } from "../../storage/open-databases.ts";
import { createFixedClock } from "../../testing/fixed-clock.ts";
import { createApplicationKeys } from "../keys/application-keys.ts";
import { createRevocations } from "./revocations.ts";
import { createSessions, type SessionOptions } from "./sessions.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const keys = createApplicationKeys([{ label: "API_KEYS entry", entries: [key] }]);
const keyId = keys.identify(key)?.id ?? "";
const secret = "a secret of thirty-two characters";
const folder = createStateFolder();
const clock = createFixedClock();
let database: Database;

beforeAll(async () => {
  database = await openLiveStateDatabase(folder.dbPath);
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

function sessionsWith(options: Partial<SessionOptions> = {}) {
  const revocations = createRevocations(database, clock.now);
  return createSessions({ secrets: [secret], keys, revocations, clock: clock.now, ...options });
}

describe("a session", () => {
  test("is read back, the second time without a promise", async () => {
    const sessions = sessionsWith();
    const { seal, session } = await sessions.open(keyId, "cookie");
    expect(await sessions.verify(seal, "cookie")).toEqual(session);
    expect(sessions.verify(seal, "cookie")).toEqual(session);
  });

  test.each([
    ["cookie", 86_399_999, true],
    ["cookie", 86_400_000, false],
    ["cookie", 86_401_000, false],
    ["bearer", 899_999, true],
    ["bearer", 900_000, false],
  ] as const)("of a %s after %d ms is valid: %s", async (use, ms, isValid) => {
    const sessions = sessionsWith();
    const { seal, session } = await sessions.open(keyId, use);
    // Seen before, so that the cache is asked as well.
    await sessions.verify(seal, use);
    clock.advance(ms);
    expect(sessions.verify(seal, use) !== null).toBe(isValid);
    expect((await sessionsWith().verify(seal, use)) !== null).toBe(isValid);
    expect(sessions.isLive(session)).toBe(isValid);
  });

  test("does not outlive its day when the clock is set back", async () => {
    const sessions = sessionsWith();
    const { seal } = await sessions.open(keyId, "cookie");
    clock.advance(-3_600_000);
    expect(await sessions.verify(seal, "cookie")).toBeNull();
    clock.advance(3_600_000);
  });

  test("of a cookie is no bearer, and the other way round", async () => {
    const sessions = sessionsWith();
    const cookie = await sessions.open(keyId, "cookie");
    const bearer = await sessions.open(keyId, "bearer");
    expect(await sessions.verify(cookie.seal, "bearer")).toBeNull();
    expect(await sessions.verify(bearer.seal, "cookie")).toBeNull();
  });

  test("ends with its key", async () => {
    const { seal } = await sessionsWith().open(keyId, "cookie");
    const others = createApplicationKeys([]);
    expect(await sessionsWith({ keys: others }).verify(seal, "cookie")).toBeNull();
  });

  test("has a new id each time", async () => {
    const sessions = sessionsWith();
    const [first, second] = await Promise.all([
      sessions.open(keyId, "cookie"),
      sessions.open(keyId, "cookie"),
    ]);
    expect(first.session.id).not.toBe(second.session.id);
  });

  test("that was revoked is refused here at once and elsewhere at its next look", async () => {
    const sessions = sessionsWith();
    const revocations = createRevocations(database, clock.now);
    const elsewhere = sessionsWith({ revocations });
    const { seal, session } = await sessions.open(keyId, "cookie");
    await sessions.verify(seal, "cookie");
    await elsewhere.verify(seal, "cookie");
    const heard: string[] = [];
    revocations.onRevoked((id) => heard.push(id));
    await sessions.revoke(session);
    expect(sessions.verify(seal, "cookie")).toBeNull();
    await revocations.refresh();
    expect(elsewhere.verify(seal, "cookie")).toBeNull();
    expect(heard).toEqual([session.id]);
    // Never seen there before.
    expect(await sessionsWith().verify(seal, "cookie")).toBeNull();
  });
});

describe("secrets", () => {
  const older = "an older secret of 32 characters!";

  test("the previous one still opens, at any position in the list, and the last one seals", async () => {
    const { seal } = await sessionsWith({ secrets: [older] }).open(keyId, "cookie");
    const both = sessionsWith({ secrets: [older, secret] });
    expect(await both.verify(seal, "cookie")).not.toBeNull();
    const renewed = await both.open(keyId, "cookie");
    expect(await sessionsWith().verify(renewed.seal, "cookie")).not.toBeNull();
    expect(await sessionsWith().verify(seal, "cookie")).toBeNull();
  });
});

describe("what is no seal of ours is no session and no failure", () => {
  const malformed = [
    "",
    "a*b*c*d*e*f*g*h",
    "Fe26.2*1*a*b*c*d*e*f~2",
    "Fe26.2*9*a*b*c**e*f~2",
    "Fe26.2*__proto__*a*b*c**e*f~2",
    "Fe26.2*constructor*a*b*c**e*f~2",
    "Fe26.2*1*a*b*c*not-a-number*e*f~2",
    "~",
    "~2",
    "Fe26.2",
    "x".repeat(4_096),
    "x".repeat(8_192),
    "svc_session=svc_session",
    "%00%0d%0a",
  ];

  test.each(malformed)("%j", async (seal) => {
    expect(await sessionsWith().verify(seal, "cookie")).toBeNull();
  });

  test("a flipped, cut or lengthened seal", async () => {
    const sessions = sessionsWith();
    const { seal } = await sessions.open(keyId, "cookie");
    for (let at = 0; at < seal.length - 2; at += 7) {
      const flipped = seal[at] === "A" ? "B" : "A";
      const changed = seal.slice(0, at) + flipped + seal.slice(at + 1);
      expect([at, await sessions.verify(changed, "cookie")]).toEqual([at, null]);
      expect([at, await sessions.verify(seal.slice(0, at), "cookie")]).toEqual([at, null]);
    }
    expect(await sessions.verify(`x${seal}`, "cookie")).toBeNull();
  });

  test.each([
    {},
    { v: 2, use: "cookie", sid: "s", kid: keyId, iat: 0, exp: 9e15 },
    { v: 1, use: "cookie", sid: "s", kid: keyId, iat: 0, exp: "9e15" },
    { v: 1, use: "cookie", kid: keyId, iat: 0, exp: 9e15 },
  ])("a seal with our secret and other contents: %j", async (contents) => {
    const seal = await sealData(contents, { password: { 1: secret }, ttl: 0 });
    expect(await sessionsWith().verify(seal, "cookie")).toBeNull();
  });
});
