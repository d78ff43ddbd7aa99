/** Application keys of the operator, from the variable and from the file. */
import { readFileSync } from "node:fs";
import { KnowledgeError } from "knowledge-sdk";
import type { KeySource } from "knowledge-sdk/host";
import type { AuthEnvironment } from "../environment.ts";

/** The file has one key a line; what follows a # is a remark. */
export function readApiKeys({ apiKeys, apiKeysFile }: AuthEnvironment): readonly KeySource[] {
  return [
    { label: "API_KEYS entry", entries: apiKeys },
    ...(apiKeysFile === null
      ? []
      : [{ label: "API_KEYS_FILE line", entries: readLines(apiKeysFile) }]),
  ];
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.replace(/#.*/, ""));
  } catch (error) {
    throw new KnowledgeError(
      "configuration_invalid",
      `API_KEYS_FILE cannot be read: ${(error as NodeJS.ErrnoException).code ?? "unknown"}. Check the path and its permissions.`,
      { cause: error },
    );
  }
}
