/** Finds a Chromium for the browser tests, or installs the platform's own package. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPlatformPackages } from "./platform-packages.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of the executable; null, after a message that says what to do, if there is none. */
export async function findChromium() {
  const present = installed();
  if (present !== null) return present;
  process.stdout.write("Installing Chromium from the platform's packages …\n");
  await installPlatformPackages(["chromium"]);
  const found = installed();
  if (found === null) {
    process.stderr.write(
      "No Chromium was found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n",
    );
  }
  return found;
}

function installed() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...applications].find((file) => existsSync(file)) ?? null;
}
