/** As the first process of a container the service hears only signals that it listens for. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const isolation = ["--map-root-user", "--pid", "--fork", "--kill-child"];
const cannotIsolate =
  spawnSync("unshare", [...isolation, "true"]).status === 0 ? false : "no namespaces here";

const place = createWorkplace();
afterAll(() => place.remove());

test.skipIf(cannotIsolate)("SIGTERM ends the service before its modules are read", async () => {
  place.writeEdition("alpine", 10);
  const command = [process.execPath, "build/server/container.js"];
  const child = spawn("unshare", [...isolation, ...command], {
    cwd: projectFolder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: place.data,
      KNOWLEDGE_CONFIG: place.config,
      HOST: "127.0.0.1",
      PORT: "0",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  const again = setInterval(() => signalFirst(child.pid ?? 0), 50);
  const code = await new Promise((resolve) => {
    child.on("close", (status, signal) => resolve(status ?? signal));
  });
  clearInterval(again);
  // By the signal itself where it came before our first line: so Node ends a process.
  expect([0, "SIGTERM"]).toContain(code);
  expect(output).toBe("");
});

test("a signal that comes while its listener is replaced reaches the new one", () => {
  const program = `
    import { onStopSignal } from "./build/server/signals.js";
    onStopSignal(() => process.exit(2));
    process.kill(process.pid, "SIGTERM");
    onStopSignal(() => process.exit(0));
    setTimeout(() => process.exit(3), 5_000);`;
  const args = ["--input-type=module", "--eval", program];
  expect(spawnSync(process.execPath, args, { cwd: projectFolder }).status).toBe(0);
});

/** Sends SIGTERM to the first process of the namespace, if there is one. */
function signalFirst(parent: number): void {
  const file = `/proc/${parent}/task/${parent}/children`;
  const [first = ""] = existsSync(file) ? readFileSync(file, "utf8").split(" ") : [];
  if (first !== "") process.kill(Number(first), "SIGTERM");
}
