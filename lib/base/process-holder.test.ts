import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { isDead, newHolder } from "./process-holder.ts";

test("this process is there, and what runs elsewhere is not known to be gone", () => {
  expect(isDead(newHolder())).toBe(false);
  expect(isDead("another-machine 1 5 name")).toBe(false);
});

test("a process that has ended is gone", async () => {
  const child = spawn(process.execPath, ["-e", "0"]);
  const { pid } = child;
  await once(child, "exit");
  expect(isDead(`${hostname()} ${pid} - name`)).toBe(true);
});

test.skipIf(!existsSync("/proc/self/stat"))(
  "an earlier process of the same number is gone, as in a container that was started again",
  () => {
    const [host, pid, start, name] = newHolder().split(" ");
    expect(Number(start)).toBeGreaterThan(0);
    expect(isDead([host, pid, Number(start) - 1, name].join(" "))).toBe(true);
    // A machine that tells no start.
    expect(isDead([host, pid, "-", name].join(" "))).toBe(false);
  },
);
