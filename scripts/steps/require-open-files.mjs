/**
 * Reading its modules alone, the service opens more files at once than a low limit allows, and
 * would end with a stack trace. Linux reports the limit; elsewhere the start continues.
 */
import { existsSync, readFileSync } from "node:fs";

/** At rest the service has some 50 files open, while it loads up to 200; each connection is one more. */
const openFilesMin = 256;

const limit = openFilesLimit();
if (limit !== null && limit < openFilesMin) {
  process.stderr.write(
    `The process may open ${limit} files, and the service needs at least ${openFilesMin}; raise its limit to 1024 or more (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of Docker) and start again.\n`,
  );
  process.exit(1);
}

function openFilesLimit() {
  const file = "/proc/self/limits";
  if (!existsSync(file)) return null;
  const found = /^Max open files\s+(\d+)/m.exec(readFileSync(file, "utf8"))?.[1];
  return found === undefined ? null : Number(found);
}
