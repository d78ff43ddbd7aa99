/** Two `npm start` at once in a fresh clone died of each other's half-written files. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { finished } from "../kit/services/command-line.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const turn = pathToFileURL(join(projectFolder, "scripts/steps/build-turn.mjs")).href;
/** Ends its turn when its input ends. */
const builder = `
  import { inTurn } from ${JSON.stringify(turn)};
  import { once } from "node:events";
  await inTurn(process.cwd(), async () => {
    process.stdout.write("building ");
    process.stdin.resume();
    await once(process.stdin, "end");
    process.stdout.write("built ");
  });`;

test("the second build waits and says for whom, and a killed one holds nobody up", async () => {
  const folder = temporaryFolder("knowledge turn ");
  mkdirSync(join(folder, "build"));
  // As a build leaves it that is killed: no process has this number.
  writeFileSync(join(folder, "build/.building"), String(2 ** 30));
  const start = () =>
    spawn(process.execPath, ["--input-type=module", "--eval", builder], { cwd: folder });
  const says = (child: ReturnType<typeof start>, text: string): Promise<void> =>
    new Promise((resolve) => {
      let said = "";
      child.stdout.on("data", (data: Buffer) => {
        said += data.toString();
        if (said.includes(text)) resolve();
      });
    });
  const first = start();
  const firstEnd = finished(first);
  await says(first, "building ");
  const second = start();
  const secondEnd = finished(second);
  await says(second, `Process ${first.pid} is building here; waiting for it`);
  first.stdin.end();
  expect(await firstEnd).toEqual({ code: 0, stdout: "building built ", stderr: "" });
  second.stdin.end();
  const { code, stdout } = await secondEnd;
  expect([code, stdout.endsWith("building built ")]).toEqual([0, true]);
  expect(existsSync(join(folder, "build/.building"))).toBe(false);
});
