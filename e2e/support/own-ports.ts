/** The ports of a file of tests: files run at once, and none may meet another at a port. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";

const portsOfFile = 4;
const specs = readdirSync("e2e")
  .filter((name) => name.endsWith(".spec.ts"))
  .sort();

/** How many a run needs, with that of the common service. */
export const portsOfRun: number = 1 + specs.length * portsOfFile;

/** Its own, of those behind `E2E_PORT`. Takes the `import.meta.url` of the file. */
export function ownPorts(url: string): readonly [number, number, number, number] {
  const at = specs.indexOf(basename(new URL(url).pathname));
  if (at === -1) throw new Error(`${url} is no file of tests directly in e2e`);
  const first = Number(process.env.E2E_PORT) + 1 + at * portsOfFile;
  return [first, first + 1, first + 2, first + 3];
}
