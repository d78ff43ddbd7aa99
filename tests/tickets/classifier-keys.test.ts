/** Who may send tickets: the running service with USE_AUTH on and off. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import {
  type GuardedService,
  keys,
  post,
  signIn,
  startGuardedService,
} from "../kit/services/guarded-service.ts";

const ticket = { correlationId: "T-1", title: "The invoice has the wrong address" };
const feedback = { correlationId: "T-1", correctCollection: "docs" };

async function statuses(url: string, headers: Readonly<Record<string, string>>) {
  return [
    (await post(url, "/api/classify-ticket", ticket, headers)).status,
    (await post(url, "/api/classify-ticket/feedback", feedback, headers)).status,
    (await send(url, { target: "/api/classify-ticket/stats", headers })).status,
  ];
}

const allowed = [200, 200, 200];
const refused = [401, 401, 401];

describe.each([
  ["on", "1"],
  ["off", ""],
])("USE_AUTH %s", (_name, useAuth) => {
  let service: GuardedService;
  beforeAll(async () => {
    service = await startGuardedService({ USE_AUTH: useAuth });
  });
  afterAll(() => service.remove());

  test.each<[string, Record<string, string>, readonly number[]]>([
    ["no key", {}, refused],
    ["a wrong key", { Authorization: `Bearer ${keys.unknown}` }, refused],
    ["the key of the search", { Authorization: `Bearer ${keys.search}` }, refused],
    ["its own key", { Authorization: `Bearer ${keys.classifier}` }, allowed],
    ["its own key as X-API-Key", { "X-API-Key": keys.classifier }, allowed],
    [
      "an application key",
      { Authorization: `Bearer ${keys.first}` },
      useAuth === "1" ? allowed : refused,
    ],
  ])("%s", async (_case, headers, expected) => {
    expect(await statuses(service.url, headers)).toEqual(expected);
  });

  test.runIf(useAuth === "1")("a session, from our own pages only", async () => {
    const cookie = { Cookie: await signIn(service.url) };
    const own = { ...cookie, "Sec-Fetch-Site": "same-origin" };
    expect(await statuses(service.url, own)).toEqual(allowed);
    const foreign = { ...cookie, "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    expect(await statuses(service.url, foreign)).toEqual([403, 403, 403]);
  });
});
