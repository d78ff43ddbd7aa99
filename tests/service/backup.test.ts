/** `knowledge backup` and `knowledge restore` beside the service that they are for. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandFile, runCommand } from "../kit/services/command-line.ts";
import { placeTickets, ticketIdsOf } from "../kit/services/placed-tickets.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
let service: ServiceProcess;

const backup = (folder: string, ...more: string[]) =>
  runCommand(["--data", place.data, "backup", folder, ...more]);
const restore = (folder: string, data: string) => runCommand(["--data", data, "restore", folder]);

beforeAll(async () => {
  place.writeEdition("alpine", 10);
  service = await startService({
    KNOWLEDGE_CONFIG: place.config,
    DATA_DIR: place.data,
    LOG_LEVEL: "error",
  });
  await placeTickets(service.url, ["T-1", "T-2"]);
});
afterAll(async () => {
  await service.stop();
  place.remove();
});

test("a backup is made while the service answers, and another service starts with it", async () => {
  const folder = join(place.folder, "monday");
  const { code, stdout, stderr } = await backup(folder);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Backup written to .+monday, checked\.\n[^]*\nTickets {8}2\n/);
  await placeTickets(service.url, ["T-3"]);

  const data = join(place.folder, "restored");
  expect((await restore(folder, data)).stdout).toMatch(/^Restored into .+restored, checked\.\n/);
  const second = await startService({
    KNOWLEDGE_CONFIG: place.config,
    DATA_DIR: data,
    LOG_LEVEL: "error",
  });
  expect(await ticketIdsOf(second.url)).toEqual(["T-1", "T-2"]);
  await placeTickets(second.url, ["T-4"]);
  expect(await second.stop()).toBe(0);
});

test("--json prints the manifest", async () => {
  const { stdout } = await backup(join(place.folder, "tuesday"), "--json");
  expect(JSON.parse(stdout)).toMatchObject({ format: 1, rows: { classification: 3 } });
});

test("over a running service nothing is restored", async () => {
  const folder = join(place.folder, "wednesday");
  await backup(folder);
  const { code, stderr } = await restore(folder, place.data);
  expect(code).toBe(1);
  expect(stderr).toMatch(/already holds .*state\.db.*; nothing was changed\.\n$/);
});

test("with BACKUP_DIR the service writes one by itself, which restores; a restart writes no other", async () => {
  const folder = join(place.folder, "by itself");
  const variables = {
    KNOWLEDGE_CONFIG: place.config,
    DATA_DIR: join(place.folder, "second"),
    LOG_LEVEL: "info",
    BACKUP_DIR: folder,
  };
  const written = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => !name.includes(".partial-")) : [];
  const first = await startService(variables);
  await expect.poll(written).toHaveLength(1);
  await expect.poll(first.log).toContain("backup written and checked");
  expect(await first.stop()).toBe(0);
  const [name = ""] = written();
  expect((await restore(join(folder, name), join(place.folder, "third"))).code).toBe(0);
  const again = await startService(variables);
  expect(await again.stop()).toBe(0);
  expect(written()).toEqual([name]);
});

test.each([
  [["backup"], 2, "missing required argument 'folder'"],
  [["--data", "nowhere", "backup", "copy"], 1, "There is no state.db in"],
  [["restore"], 2, "missing required argument 'folder'"],
  [["--data", "new", "restore", "nowhere"], 1, "is no backup"],
])("knowledge %j ends with %i and one line", async (args, code, message) => {
  const folder = join(place.folder, "empty");
  mkdirSync(folder, { recursive: true });
  const result = await runCommand(args, folder);
  expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(message)]);
  expect(readdirSync(folder)).toEqual([]);
});

const cannotMount =
  spawnSync("unshare", ["-r", "-m", "true"]).status === 0 ? false : "no user namespaces here";

test.skipIf(cannotMount)("a full disk is one clear line, and nothing is left on it", () => {
  const script = [
    'mkdir -p "$DISK" && mount -t tmpfs -o size=64k tmpfs "$DISK"',
    '"$NODE" "$COMMAND" --data "$DATA" backup "$DISK/copy"',
    'echo "exit $?"; ls "$DISK"',
  ].join("\n");
  const { stdout, stderr } = spawnSync("unshare", ["-r", "-m", "sh", "-c", script], {
    env: {
      ...process.env,
      NODE: process.execPath,
      COMMAND: commandFile,
      DATA: place.data,
      DISK: join(place.folder, "small disk"),
    },
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^The disk of the backup folder is full; nothing was kept\. [^\n]+\n$/);
  expect(stdout).toBe("exit 1\n");
  expect(existsSync(join(place.data, "state.db"))).toBe(true);
});
