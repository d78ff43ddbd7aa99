/**
 * `node scripts/steady.mjs [--runs 10] [--loaded 5] [--suites quick,contract]`: runs the suites again
 * and again, some of the times beside a full load of all cores, and prints what each run took and
 * what failed. A test that fails in one of them waits for the clock instead of for what happens.
 */
import "./steps/node-version.mjs";
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { run } from "./steps/run.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    loaded: { type: "string", default: "5" },
    suites: { type: "string", default: "quick,contract" },
  },
});
const runs = Number(values.runs);
const quietRuns = runs - Number(values.loaded);

/** A program for each core that never waits. */
function beginLoad() {
  const endless = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  return () => {
    for (const child of endless) child.kill("SIGKILL");
  };
}

/** One row of the table. */
async function measure(number, suite) {
  const isLoaded = number > quietRuns;
  const endLoad = isLoaded ? beginLoad() : () => undefined;
  const startedAt = Date.now();
  const { output } = await run(process.execPath, ["scripts/test.mjs", suite]);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  endLoad();
  const [passed, failed, skipped] = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m
    .exec(output)
    ?.slice(1)
    .map(Number) ?? [0, 1, 0];
  const names = [...output.matchAll(/^FAILED (.+)$/gm)].map(([, name]) => name);
  return { number, isLoaded, suite, seconds, passed, failed, skipped, names };
}

const rows = [];
process.stdout.write("run  load  suite     seconds  passed  failed  skipped\n");
for (let number = 1; number <= runs; number++) {
  for (const suite of values.suites.split(",")) {
    const row = await measure(number, suite);
    rows.push(row);
    const cells = [
      String(number).padStart(3),
      (row.isLoaded ? "full" : "none").padEnd(4),
      suite.padEnd(8),
      String(row.seconds).padStart(8),
      ...[row.passed, row.failed, row.skipped].map((count) => String(count).padStart(6)),
    ];
    process.stdout.write(`${cells.join("  ")}\n`);
    for (const name of new Set(row.names)) process.stdout.write(`     FAILED ${name}\n`);
  }
}
const failed = rows.filter((row) => row.failed > 0).length;
process.stdout.write(`${rows.length - failed} of ${rows.length} without a failure\n`);
process.exitCode = failed > 0 ? 1 : 0;
