/** `knowledge keys new`: what it prints is what the server takes. */
import { expect, test } from "vitest";
import { runCommand } from "../kit/services/command-line.ts";
import { post, startGuardedService } from "../kit/services/guarded-service.ts";
import { createStateFolder } from "../kit/stores/state-folder.ts";

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

test("keys of state.db are made, listed, limited and revoked", async () => {
  const folder = createStateFolder();
  const run = (...args: string[]) => runCommand(["--data", folder.path, "keys", ...args]);
  try {
    const limits = ["--areas", "search,wiki", "--expires", "2099-01-31", "--rate", "60"];
    limits.push("--collections", "guide,api");
    const made = await run("new", "--store", "--name", "desk", "--json", ...limits);
    const { key, id } = JSON.parse(made.stdout) as { key: string; id: string };
    expect(key).toMatch(uuidV4);
    const listed = (await run("list")).stdout;
    expect(listed).toMatch(
      /^Name +Id +Areas +Collections +Expires +Rate +Public on +Version +Last used +State\n/,
    );
    expect(listed).toMatch(
      /\ndesk +\w{16} +search,wiki +api,guide +2099-01-31 +60 +newest +never +in use\n$/,
    );
    expect(listed).not.toContain(key.slice(0, 8));
    const limited = await run("limit", "desk", "--areas", "all", "--expires", "never");
    expect(limited.stdout).toBe("desk: collections=api,guide rate=60\n");
    expect((await run("revoke", id)).stdout).toMatch(/^Revoked desk \(/);
    const [described] = JSON.parse((await run("list", "--json")).stdout) as unknown[];
    expect(described).toMatchObject({ id, areas: null, rate: 60, revokedAt: expect.any(String) });
    const exported = (await runCommand(["--data", folder.path, "audit", "export"])).stdout;
    const actions = exported
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).action);
    expect(actions).toEqual(["key_made", "key_limited", "key_revoked"]);
    const verify = ["--data", folder.path, "audit", "verify"];
    const verified = await runCommand(verify);
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringMatching(/chain is whole\.\n$/),
    ]);
    const expecting = await runCommand([...verify, "--expect", "0".repeat(64)]);
    expect([expecting.code, expecting.stdout]).toEqual([
      1,
      expect.stringMatching(/not whole\.\n$/),
    ]);
  } finally {
    folder.remove();
  }
});

test.each([
  [["new", "--expires", "2027-02-30"], /^--expires must be a day such as 2027-01-31/],
  [["new", "--collections", "guide,,api"], /^--collections must be names of collections/],
  [["new", "--store"], /^--store needs a --name/],
])("keys %j is refused", async (args, message) => {
  const folder = createStateFolder();
  const { code, stderr } = await runCommand(["--data", folder.path, "keys", ...args]);
  folder.remove();
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
});

test("an entry for the file has its limits", async () => {
  const limits = ["--areas", "wiki", "--collections", "guide", "--expires", "2027-01-31"];
  const { entry } = await newKey("--name", "desk", ...limits);
  expect(entry).toMatch(
    /^desk:sha256:[0-9a-f]{64} areas=wiki collections=guide expires=2027-01-31$/,
  );
});
