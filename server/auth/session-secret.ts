/** The secret that seals sessions when the operator gives none: made once, kept in the data folder. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KnowledgeError } from "knowledge-sdk";

const fileName = "session-secret";
const form = /^[\w-]{43}$/;

/** Sessions then survive restarts. Nodes with separate data folders need SESSION_SECRET. */
export function keptSessionSecret(dataDir: string): string {
  const file = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Exclusive: of two processes that start at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (form.test(secret)) return secret;
  throw new KnowledgeError(
    "configuration_invalid",
    `The file ${fileName} in DATA_DIR is damaged; delete it (everybody signs in again), or set SESSION_SECRET.`,
  );
}
