/** Where the project lies; every script works from there, wherever it was called. */
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** Whether the service has pages, which its own variable says too. */
export const hasPages = !["0", "false", "no", "off"].includes(
  (process.env.PAGES ?? "").toLowerCase(),
);
