/** An index on the server that a newer version has written. */
import { KnowledgeError } from "../contract/index.ts";
import { indexFormat } from "../corpus/index.ts";
import { newestIndexSchema } from "../storage/index.ts";
import type { Publication } from "./publication-table.ts";

export function isTooNew({ schema, format }: Publication): boolean {
  return schema > newestIndexSchema || format > indexFormat;
}

export function tooNew({ schema, format }: Publication): KnowledgeError {
  return new KnowledgeError(
    "index_too_new",
    `The index on the server of INDEX_SYNC_URL has schema ${schema} and format ${format}; this version reads up to ${newestIndexSchema} and ${indexFormat}. Upgrade knowledge-sdk on this node. Nothing was changed.`,
  );
}
