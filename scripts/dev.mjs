/**
 * `npm run dev`: pages and styles as they are written, by the framework's dev mode over an index that
 * follows its files. A change of `server/` or `lib/` begins the service again with the new code.
 * Sockets, and forms without JavaScript, belong to our own server: `npm start` has them.
 */
import "./steps/node-version.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { buildBrowserFiles } from "./steps/browser-files.mjs";
import { compileLibrary } from "./steps/compile.mjs";
import { installDemonstration, writeDemonstration } from "./steps/demonstration.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";

/** Editors write several files at once. */
const pauseMs = 200;

await install();
await compileLibrary();
await buildBrowserFiles();

const data = resolve(process.env.DATA_DIR ?? join(projectFolder, ".data/dev"));
mkdirSync(data, { recursive: true });
let config = process.env.KNOWLEDGE_CONFIG;
if (config === undefined) {
  await installDemonstration();
  config = writeDemonstration(data);
}
const env = {
  ...process.env,
  DATA_DIR: data,
  KNOWLEDGE_CONFIG: config,
  NEXT_TELEMETRY_DISABLED: "1",
};
const command = ["dist/cli/main.js", "--config", config, "--data", data, "index", "--watch"];
const framework = ["node_modules/next/dist/bin/next", "dev", "-p", process.env.PORT ?? "3000"];

let programs = [];
begin();
await follow(async () => {
  await end();
  await compileLibrary();
  await buildBrowserFiles();
  begin();
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => void end().then(() => process.exit(0)));
}

function begin() {
  programs = [command, framework].map((args) =>
    spawn(process.execPath, args, { cwd: projectFolder, env, stdio: "inherit" }),
  );
  const [{ pid }] = programs;
  // The first page comes before the last vector: indexing takes what it leaves of the cores.
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}

/** Both have ended: an index has one writer, and a port one listener. */
async function end() {
  const running = programs.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  );
  const ended = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(ended);
}

/** Calls back after changes of code that a running service does not take over, one at a time. */
async function follow(onChange) {
  const { watch } = await import("chokidar");
  const folders = ["server", "lib"].map((name) => join(projectFolder, name));
  const ignored = (file) => /\.test\.tsx?$|\/wiki\/ui\//.test(file);
  let isWorking = false;
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (isWorking) return soon();
      isWorking = true;
      await onChange();
      isWorking = false;
    }, pauseMs);
  };
  watch(folders, { ignoreInitial: true, ignored }).on("all", soon);
}
