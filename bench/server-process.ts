/** Servers that are measured from outside, each in a separate process. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

/** The service as `npm start` runs it, with its log going nowhere. Resolves when it answers. */
export async function startService(
  port: number,
  variables: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(process.execPath, ["build/server/main.js"], {
    env: { ...process.env, PORT: String(port), NODE_ENV: "production", ...variables },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(`${url}/api/health`);
  return { url, child };
}

/** A command of the benchmarks themselves; `path` is what answers 200 when it is ready. */
export async function startCommand(
  name: string,
  { port, path, variables }: { port: number; path: string; variables: Record<string, string> },
): Promise<Running> {
  const child = spawn(process.execPath, [process.argv[1] as string, name], {
    env: { ...process.env, BENCH_PORT: String(port), ...variables },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(url + path);
  return { url, child };
}

/** With 200. */
export async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** CPU time of another process in milliseconds, counted in hundredths of a second; Linux only. */
export function cpuMsOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(join("/proc", String(pid), "stat"), "utf8").split(") ")[1];
    const values = (fields ?? "").split(" ");
    return (Number(values[11]) + Number(values[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** CPU time of the threads that another process has, in milliseconds, counted in nanoseconds; Linux only. */
export function threadsMsOf({ pid }: ChildProcess): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((sum, task) => sum + threadMs(join(folder, task)), 0);
}

/** 0 for a thread that has ended since its folder was listed. */
function threadMs(folder: string): number {
  try {
    const [nanoseconds = "0"] = readFileSync(join(folder, "schedstat"), "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

const windowsMax = 60;

/**
 * Until a window passes in which the process hardly worked: after its index, a server trains its
 * classifier and opens the wiki in threads of their own.
 */
export async function untilResting(
  child: ChildProcess,
  { windowMs = 500, restMs = 5 } = {},
): Promise<void> {
  for (let window = 0; window < windowsMax; window++) {
    const before = threadsMsOf(child);
    await new Promise((resolve) => setTimeout(resolve, windowMs));
    if (threadsMsOf(child) - before < restMs) return;
  }
}
