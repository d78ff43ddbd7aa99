/** Installs packages of the platform where that is possible: as root on Debian and its kin. */
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** @param {readonly string[]} names */
export async function installPlatformPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  const args = ["install", "-y", "--no-install-recommends", ...names];
  const { code, output } = await run("apt-get", args, { env });
  if (code !== 0) process.stderr.write(output);
}
