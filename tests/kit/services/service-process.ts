/** The built service as `npm start` runs it, and the same pages under plain `next start`. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { refuseOldPages } from "./current-build.ts";
import { freePort } from "./free-port.ts";

const projectFolder = fileURLToPath(new URL("../../..", import.meta.url));
const serverFile = "build/server/main.js";
const frameworkFile = "node_modules/next/dist/bin/next";

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  log(): string;
  /** Sends the signal and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Resolves when the service says that it is ready; rejects with its output when it ends before. With
 * `folder` it is the one that `scripts/deploy-folder.mjs` has written there.
 */
export async function startService(
  variables: Readonly<Record<string, string>>,
  { folder = projectFolder }: { readonly folder?: string } = {},
): Promise<ServiceProcess> {
  const running = run([serverFile], { HOST: "127.0.0.1", PORT: "0", ...variables }, folder);
  const url = await running.untilPrinted(/ready at (\S+)/);
  return { ...running, url };
}

/** For services that are watched from their first moment. */
export function launchService(
  variables: Readonly<Record<string, string>>,
): Omit<ServiceProcess, "url"> {
  return run([serverFile], { HOST: "127.0.0.1", PORT: "0", ...variables });
}

/** For services that are not meant to come up: exit code and what was said. */
export async function failService(
  variables: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const running = run([serverFile], { HOST: "127.0.0.1", PORT: "0", ...variables });
  const code = await running.ended;
  return { code, said: running.log() };
}

export async function startFramework(
  variables: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const port = String(await freePort());
  const running = run([frameworkFile, "start", "-p", port, "-H", "127.0.0.1"], variables);
  await running.untilPrinted(/(Ready) in/);
  return { ...running, url: `http://127.0.0.1:${port}` };
}

function run(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  cwd = projectFolder,
) {
  if (variables.PAGES !== "off") refuseOldPages();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...variables },
  });
  let output = "";
  let log = "";
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
  });
  child.stderr.on("data", (data: Buffer) => {
    log += data.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return {
    child,
    ended,
    output: () => output,
    log: () => log,
    untilPrinted: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        child.stdout.on("data", () => {
          const found = pattern.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        });
        void ended.then((code) => reject(new Error(`Ended with ${code}: ${output}${log}`)));
      }),
    stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}
