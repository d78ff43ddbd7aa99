/** Runs a program without a shell, so that spaces in paths mean nothing special. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";

/**
 * Resolves with the exit code and, unless `show` is set, what was printed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ show?: boolean, cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { show = false, cwd = projectFolder, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (data) => {
        output += data;
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: `${program}: ${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** As `run`, for a program of node_modules by the file that its package names. */
export function runPackage(file, args, options) {
  return run(process.execPath, [join(projectFolder, "node_modules", file), ...args], options);
}

/** Says what a step does and how long it took; a failure ends the process with its output. */
export async function step(title, work, write = (text) => process.stdout.write(text)) {
  const startedAt = Date.now();
  write(`${title} …\n`);
  const { code, output } = await work();
  if (code !== 0) {
    process.stderr.write(output);
    process.stderr.write(`${title} failed\n`);
    process.exit(1);
  }
  write(`${title}: done in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s\n`);
}
