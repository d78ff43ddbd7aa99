/** A suite that nothing can fail proves nothing. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startServer } from "../adapters/standalone.ts";
import { adapterContract } from "./adapter-contract/adapter-contract.ts";
import type { HostSetting, RunningHost } from "./adapter-contract/host.ts";
import { createMemoryStore } from "./memory-store.ts";
import { storeContract } from "./store-contract.ts";

// The suite provokes failures that the server reports there.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

/** Answers everything with 200 and an empty object. */
async function startYesSayer(): Promise<RunningHost> {
  const server = createServer((_incoming, outgoing) => outgoing.end("{}"));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const startWith = (changed: Partial<HostSetting>) => (setting: HostSetting) =>
  startServer(
    { ...setting.store, ...changed.store },
    { port: 0, host: "127.0.0.1", corsOrigin: setting.corsOrigin ?? "", ...changed },
  );

async function failedCases(cases: ReturnType<typeof adapterContract>): Promise<string[]> {
  const outcomes = await Promise.all(
    cases.map(({ name, run }) =>
      run().then(
        () => null,
        () => name,
      ),
    ),
  );
  return outcomes.filter((name) => name !== null);
}

describe("the adapter contract", () => {
  test("fails in every case for a host that says yes to everything", async () => {
    const cases = adapterContract(startYesSayer);
    expect(await failedCases(cases)).toHaveLength(cases.length);
  });

  test("notices a host that forgets the plugin", async () => {
    const failed = await failedCases(adapterContract(startWith({})));
    expect(failed).toContain("a plugin that refuses: 401");
    expect(failed).toContain("a plugin sees method, address and headers of the request");
    expect(failed).not.toContain("a search: 200");
  });

  test("notices a host that lets every origin read", async () => {
    const failed = await failedCases(adapterContract(startWith({ corsOrigin: "*" })));
    expect(failed).toContain('corsOrigin "" holds for answers, refusals and preflights');
    expect(failed).not.toContain('corsOrigin "*" holds for answers, refusals and preflights');
  });
});

test("the store contract notices each way in which a store may lie", async () => {
  const lies = [
    {
      search: async () => ({ results: [], query: "", collection: null, total: 1, duration_ms: 0 }),
    },
    { getDocument: async () => null },
    { listCollections: async () => [] },
    { close: async () => undefined },
  ];
  for (const lie of lies) {
    const cases = storeContract(async (documents) => ({ ...createMemoryStore(documents), ...lie }));
    expect((await failedCases(cases)).length).toBeGreaterThan(0);
  }
  const honest = storeContract(async (documents) => createMemoryStore(documents));
  expect(await failedCases(honest)).toEqual([]);
});
