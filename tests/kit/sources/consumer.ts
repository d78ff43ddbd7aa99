/** An empty project that has installed the packed library: what every embedder begins with. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./source-files.ts";

export interface Consumer {
  readonly folder: string;
  /** The packed library. */
  readonly archive: string;
  /** Runs a script of the consumer, or a program by its file in node_modules. */
  run(file: string, ...args: string[]): Promise<ProgramResult>;
  write(file: string, text: string): void;
  remove(): void;
}

export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `packages` are installed beside the library, as `name: version`. */
export async function createConsumer(packages: Record<string, string>): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge-consumer-"));
  const archive = await pack(folder);
  const manifest = {
    name: "consumer",
    private: true,
    type: "module",
    dependencies: { "knowledge-sdk": `file:${archive}`, ...packages },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const installed = await npm(folder, "install", "--prefer-offline", "--no-audit", "--no-fund");
  if (installed.code !== 0) throw new Error(installed.stderr);
  return {
    folder,
    archive,
    run: (file, ...args) => runProgram(process.execPath, [join(folder, file), ...args], folder),
    write(file, text) {
      mkdirSync(join(folder, file, ".."), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function copyHandbook({ folder }: Consumer): void {
  cpSync(join(projectFolder, "content/guide"), join(folder, "content/guide"), { recursive: true });
}

export function exampleOf(page: string, language: string): string {
  const text = readFileSync(join(projectFolder, page), "utf8");
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? "";
}

/** `npm pack` in `dist/`, as a release does it. */
async function pack(folder: string): Promise<string> {
  const dist = join(projectFolder, "dist");
  const { code, stdout, stderr } = await npm(dist, "pack", "--json", "--pack-destination", folder);
  if (code !== 0) throw new Error(stderr);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(folder, filename);
}

function npm(cwd: string, ...args: string[]): Promise<ProgramResult> {
  return runProgram(process.platform === "win32" ? "npm.cmd" : "npm", args, cwd);
}

/**
 * `COLUMNS` and colours of a terminal must not change what is printed. Examples write to the folder
 * for temporary files: one of the consumer's own, or two runs on one machine would meet there.
 */
export function runProgram(program: string, args: string[], cwd: string): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_PATH: "", TMPDIR: cwd };
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (data: Buffer) => {
      stdout += data.toString();
    });
    child.stderr.on("data", (data: Buffer) => {
      stderr += data.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
