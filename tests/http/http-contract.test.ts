/** One suite over every adapter, in its framework and over real sockets. */
import { createKeySet } from "knowledge-sdk";
import { adapterContract } from "knowledge-sdk/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { allHosts, frameworkHosts } from "../kit/services/adapter-hosts.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

// The standalone server reports failures that nobody foresaw there; the suite provokes some.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

describe.each(allHosts)("%s", (_name, start) => {
  test.each(adapterContract(start))("$name", ({ run }) => expect(run()).resolves.toBeUndefined());
});

describe.each(frameworkHosts)("search keys at %s", (_name, start) => {
  test.each([
    [undefined, 401],
    ["Bearer wrong", 401],
    ["Basic old-key", 401],
    ["Bearer old-key,new-key", 401],
    ["Bearer old-key", 200],
    ["bearer new-key", 200],
  ])("Authorization: %s gives %i", async (authorization, status) => {
    const host = await start({ store: createMemoryStore(), keys: createKeySet("old-key,new-key") });
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    const answer = await send(host.url, { target: "/api/search?q=a&key=old-key", headers });
    const document = await send(host.url, { target: "/api/document?id=x" });
    await host.close();
    const challenge = status === 401 ? 'Bearer realm="knowledge-sdk"' : undefined;
    expect(answer.headers["www-authenticate"]).toBe(challenge);
    expect([answer.status, document.status]).toEqual([status, 404]);
  });
});
