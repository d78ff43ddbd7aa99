/** One build at a time in a folder: two would install and remove each other's files. Needs Node alone. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

const lookEveryMs = 200;

/**
 * Waits, and says so, while another living process of this machine builds in `folder`.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} build
 * @returns {Promise<T>}
 */
export async function inTurn(folder, build, write = (text) => process.stdout.write(text)) {
  const file = join(folder, "build", ".building");
  mkdirSync(dirname(file), { recursive: true });
  let told = 0;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== 0 && holder !== told) {
      write(`Process ${holder} is building here; waiting for it …\n`);
      told = holder;
    }
    await setTimeout(lookEveryMs);
  }
  const free = () => rmSync(file, { force: true });
  process.once("exit", free);
  try {
    return await build();
  } finally {
    process.off("exit", free);
    free();
  }
}

/** False while another has it. One that was killed has it no longer. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    // Where nothing can be written nothing is built, and what is built can be started.
    if (["EACCES", "EPERM", "EROFS"].includes(error.code)) return true;
    if (error.code !== "EEXIST") throw error;
  }
  const holder = holderOf(file);
  if (holder !== 0 && !isAlive(holder)) rmSync(file, { force: true });
  return false;
}

/** 0: it is being written, or is gone. */
function holderOf(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
