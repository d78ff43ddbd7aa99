/** Finds a Redis for the tests of several nodes, or installs the platform's own package. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPlatformPackages } from "./platform-packages.mjs";

/** Whether there is one now; false after a message that says what to do. */
export async function findRedis() {
  if (installed()) return true;
  process.stdout.write("Installing Redis from the platform's packages …\n");
  await installPlatformPackages(["redis-server"]);
  if (installed()) return true;
  process.stderr.write(
    "No Redis was found, and the tests of several nodes fail: install it (Debian: apt-get install redis-server).\n",
  );
  return false;
}

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.some((folder) => existsSync(join(folder, "redis-server")));
}
