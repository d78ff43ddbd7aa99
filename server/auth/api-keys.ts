/** Application keys of the operator, from the variable and from the file. */
import { type KeySource, readKeysFile } from "knowledge-sdk/service";
import type { AuthEnvironment } from "../environment.ts";

export function readApiKeys({ apiKeys, apiKeysFile }: AuthEnvironment): readonly KeySource[] {
  return [
    { label: "API_KEYS entry", entries: apiKeys },
    ...(apiKeysFile === null ? [] : [readKeysFile(apiKeysFile)]),
  ];
}
