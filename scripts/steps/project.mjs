/** Where the project lies; every script works from there, wherever it was called. */
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));
