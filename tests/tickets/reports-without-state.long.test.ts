/** Figures are refused as soon as anything else when the server of the state is away, and hold up no stop. */
import { createQueryAnalytics } from "knowledge-sdk/host";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StateServerProcess, startStateServer } from "../kit/nodes/state-server.ts";
import { createStateFolder } from "../kit/stores/state-folder.ts";

const folder = createStateFolder();
/** Beside what a machine with much else to do takes. */
const busyMs = 2_000;
let server: StateServerProcess;

beforeAll(async () => {
  server = await startStateServer();
});
afterAll(async () => {
  await server.remove();
  folder.remove();
});

const lasting = async (work: Promise<unknown>): Promise<number> => {
  const beganAt = performance.now();
  await work;
  return performance.now() - beganAt;
};

test.each(["SIGKILL", "SIGSTOP"] as const)(
  "counts of searches without the server of the state (%s) are refused within two seconds, and given up at the end",
  async (signal) => {
    const analytics = createQueryAnalytics({
      dbPath: { index: folder.dbPath, state: { url: server.url } },
    });
    const asked = { days: 7, limit: 5 };
    analytics.recordSearch("alpine", 1, 1);
    expect((await analytics.statistics(asked)).searches).toBeGreaterThan(0);
    server.signal(signal);
    analytics.recordSearch("alpine", 1, 1);
    const codeOf = (error: { code: string }) => error.code;
    const refused = analytics.statistics(asked).catch(codeOf);
    expect(await lasting(refused)).toBeLessThan(2_000 + busyMs);
    expect(await refused).toBe("state_unavailable");
    expect(await lasting(analytics.close())).toBeLessThan(4_000 + busyMs);
    if (signal === "SIGKILL") await server.start();
    else server.signal("SIGCONT");
  },
);
