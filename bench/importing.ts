/** The cost of a cold import of `knowledge-sdk` and each of its subpaths, compared with zod, whose schemas it contains. */
import { spawnSync } from "node:child_process";
import { percentile } from "./metrics.ts";
import { printTable, writeResults } from "./report.ts";

const rounds = 15;
const subpaths = [
  "schemas",
  "wiki",
  "host",
  "mcp",
  "next",
  "express",
  "hono",
  "react",
  "realtime",
  "standalone",
  "testing",
  "wiki-ui",
];
const subjects = ["knowledge-sdk", ...subpaths.map((name) => `knowledge-sdk/${name}`), "zod"];

/** CPU time, each import in a separate process; rounds alternate between the subjects. */
export async function importing(): Promise<void> {
  const measured = new Map<string, number[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) measured.get(subject)?.push(cpuMs(subject));
  }
  const zod = percentile(measured.get("zod") ?? [], 0.5);
  const rows = [...measured].map(([subject, values]) => ({
    import: subject,
    "CPU ms, least": Math.min(...values),
    "CPU ms, median": percentile(values, 0.5),
    "times zod alone": percentile(values, 0.5) / zod,
  }));
  printTable("Cold import", rows);
  writeResults("import", { rows });
}

function cpuMs(subject: string): number {
  const program = `const before = process.cpuUsage();
    await import(${JSON.stringify(subject)});
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(String((user + system) / 1000));`;
  const args = ["--input-type=module", "--eval", program];
  return Number(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout);
}
