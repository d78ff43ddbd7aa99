/** `knowledge keys new`: what it prints is what the server takes. */
import { expect, test } from "vitest";
import { runCommand } from "./support/command-line.ts";
import { post, startGuardedService } from "./support/guarded-service.ts";

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function newKey(...args: string[]) {
  const { stdout } = await runCommand(["keys", "new", "--json", ...args]);
  return JSON.parse(stdout) as { key: string; entry: string };
}

test("a key is new each time, and its entry holds no key", async () => {
  const [first, second] = await Promise.all([newKey(), newKey("--name", "support desk")]);
  expect(first.key).toMatch(uuidV4);
  expect(second.key).not.toBe(first.key);
  expect(second.entry).toMatch(/^support desk:sha256:[0-9a-f]{64}$/);
  expect(second.entry).not.toContain(second.key);
});

test("the server takes the entry and lets the key in", async () => {
  const { key, entry } = await newKey("--name", "billing");
  const service = await startGuardedService({ API_KEYS: entry });
  try {
    expect((await post(service.url, "/api/auth", { apiKey: key })).status).toBe(200);
    expect((await post(service.url, "/api/auth", { apiKey: entry.slice(-64) })).status).toBe(401);
  } finally {
    await service.remove();
  }
});

test("for people it says what is for whom", async () => {
  const { code, stdout } = await runCommand(["keys", "new", "--name", "billing"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Key for the caller: +[0-9a-f-]{36}\nEntry for API_KEYS: +billing:/);
});

test.each(["a:b", "a,b", "", "x".repeat(65)])("the name %j is refused", async (name) => {
  const { code, stderr } = await runCommand(["keys", "new", "--name", name]);
  expect([code, stderr.includes("A name has 1 to 64")]).toEqual([2, true]);
});
