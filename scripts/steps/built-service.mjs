/** The built service in a data folder of its own, which is gone when it stops. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";

/**
 * Resolves when the index answers, which is that of the handbook unless `prepare` writes something
 * else into the folder: it returns variables of the service.
 * @param {{ port?: string, prepare?: (folder: string) => Record<string, string> }} [options]
 */
export async function startBuiltService({ port, prepare = () => ({}) } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "knowledge demonstration "));
  const dataDir = join(folder, "data");
  const chosenPort = port ?? String(await freePort());
  const child = spawn(process.execPath, [join(projectFolder, "build/server/main.js")], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      PORT: chosenPort,
      DATA_DIR: dataDir,
      ...prepare(folder),
    },
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await untilIndexed(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${chosenPort}`, dataDir, ended, stop };
}

function untilIndexed(child) {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr.on("data", (text) => {
      said += text;
    });
    child.stdout.on("data", (text) => {
      if (String(text).includes("Index is up to date")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`The service ended with ${code}: ${said}`)));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
