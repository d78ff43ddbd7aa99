/** `createEnvAuth`: keys of the operator, from an environment variable or passed directly. */

import { parseOptions } from "../../base/index.ts";
import {
  type AuthPlugin,
  type AuthResult,
  EnvAuthConfig,
  KnowledgeError,
} from "../../contract/index.ts";
import { createKeySet, type KeySet, shortKeyWarning } from "./api-key.ts";
import { keyInHeader, visibleAscii } from "./key-in-header.ts";
import { readKeyList } from "./key-list.ts";

/**
 * A plugin that accepts the given keys, in the header `headerName` or as `Authorization: Bearer
 * <key>`. `apiKey` wins over the variable `envVar`; several keys are separated by commas. The
 * variable is read here, once, and only digests of the keys are kept. Without a key everybody has
 * access (development mode). Warns about keys with fewer than 16 characters. Throws
 * `configuration_invalid` for a key that no request could carry.
 * @example
 * import { createEnvAuth, createSearchStore } from "knowledge-sdk";
 * import { startServer } from "knowledge-sdk/standalone";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * await startServer(store, { auth: createEnvAuth({ envVar: "DOCS_KEY" }) });
 */
export function createEnvAuth(config: EnvAuthConfig = {}): AuthPlugin {
  const { headerName, envVar, apiKey } = parseOptions(EnvAuthConfig, config, "createEnvAuth");
  const keys =
    apiKey === undefined
      ? keysOf(process.env[envVar], envVar)
      : keysOf(apiKey, "apiKey", "must not be empty");
  return {
    name: "env",
    async resolve(request): Promise<AuthResult> {
      if (keys === null || keys.has(keyInHeader(request, headerName))) return { valid: true };
      return { valid: false, error: `The key in ${headerName} is missing or unknown.` };
    },
  };
}

/** `ifEmpty` is the fault of an empty value; without it an empty value means no key. */
function keysOf(list: string | undefined, name: string, ifEmpty?: string): KeySet | null {
  if (list === undefined || list.trim() === "") {
    if (ifEmpty === undefined) return null;
    throw new KnowledgeError("configuration_invalid", `createEnvAuth: ${name} ${ifEmpty}.`);
  }
  const keys = readKeyList(list);
  // Otherwise a stray comma would be an empty key, or leave no key at all.
  const hasAll = keys.length === list.split(",").length;
  if (hasAll && keys.every((key) => visibleAscii.test(key))) {
    const warning = shortKeyWarning({ keys, name: `createEnvAuth: ${name}` });
    if (warning !== null) process.emitWarning(warning);
    return createKeySet(keys);
  }
  throw new KnowledgeError(
    "configuration_invalid",
    `createEnvAuth: ${name} must be one key, or several separated by commas, of visible ASCII characters without spaces; its value is not shown.`,
  );
}
