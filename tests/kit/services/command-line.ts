/** Runs the built `knowledge` command as a user would. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const commandFile: string = fileURLToPath(
  new URL("../../../dist/cli/main.js", import.meta.url),
);

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startCommand(
  args: readonly string[],
  cwd?: string,
  variables: Readonly<Record<string, string | undefined>> = {},
): ChildProcess {
  const env = { ...cleanEnvironment(), ...variables };
  return spawn(process.execPath, [commandFile, ...args], { cwd, env });
}

export function runCommand(args: readonly string[], cwd?: string): Promise<CommandResult> {
  return finished(startCommand(args, cwd));
}

export function finished(child: ChildProcess): Promise<CommandResult> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (data: Buffer) => {
    stdout += data.toString();
  });
  child.stderr?.on("data", (data: Buffer) => {
    stderr += data.toString();
  });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Without the variables that would change what a command does. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { KNOWLEDGE_CONFIG: _config, DATA_DIR: _data, ...rest } = process.env;
  return rest;
}
