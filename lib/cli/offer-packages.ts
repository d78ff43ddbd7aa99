/**
 * Installs optional packages where this library finds them: for `npx` that is a folder of npm's own
 * cache, where nobody would think of installing anything.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import module from "node:module";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { type PackageGroupName, packageFile, packageGroups } from "../base/index.ts";
import { KnowledgeError } from "../contract/index.ts";
import { npmFile } from "./environment.ts";

export interface PackageOffer {
  readonly groups: readonly PackageGroupName[];
  /** What needs them, as the beginning of a sentence. */
  readonly purpose: string;
  /** Without a question. */
  readonly install: boolean;
}

/** Where nobody can be asked nothing is installed, and what needs the packages says so. */
export async function offerPackages({ groups, purpose, install }: PackageOffer): Promise<void> {
  const root = packageFile("");
  const missing = missingFrom(root, groups);
  if (missing.length === 0 || basename(dirname(root)) !== "node_modules") return;
  const count = `${missing.length} packages of npm`;
  if (!install && !(await agrees(`${purpose} needs ${count}. Install them now? [Y/n] `))) return;
  process.stderr.write(`Installing ${count} …\n`);
  await runNpm(["install", "--no-audit", "--no-fund", ...placeOf(root), ...missing]);
}

/**
 * With their ranges. Looked for as files: once Node has not found a package, it does not look again
 * in the same process.
 */
function missingFrom(root: string, groups: readonly PackageGroupName[]): string[] {
  const ranges: Readonly<Record<string, string>> = Object.assign(
    {},
    ...groups.map((group) => packageGroups[group].packages),
  );
  const { resolve } = module.createRequire(join(root, "package.json"));
  return Object.entries(ranges)
    .filter(([name]) => !resolve.paths(name)?.some((folder) => existsSync(join(folder, name))))
    .map(([name, range]) => `${name}@${range}`);
}

/** False where nobody sits before the terminal. */
async function agrees(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question).finally(() => terminal.close());
  return /^(?:y(?:es)?)?$/i.test(answer.trim());
}

/** A folder of packages without a manifest beside it is that of commands for all projects. */
function placeOf(root: string): readonly string[] {
  const project = dirname(dirname(root));
  return existsSync(join(project, "package.json")) ? ["--prefix", project] : ["--global"];
}

async function runNpm(args: readonly string[]): Promise<void> {
  const own = npmFile();
  const [program, before] = own === undefined ? ["npm", []] : [process.execPath, [own]];
  // What it prints is no result of this command.
  const npm = spawn(program, [...before, ...args], { stdio: ["ignore", 2, 2] });
  const [code] = await once(npm, "exit");
  if (code === 0) return;
  throw new KnowledgeError(
    "configuration_invalid",
    `The packages could not be installed: npm ended with ${code}. Its reason stands above.`,
  );
}
