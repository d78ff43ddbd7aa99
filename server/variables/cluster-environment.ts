/** The settings of a node among several. */
import { hostname } from "node:os";
import { KnowledgeError } from "knowledge-sdk";
import type { NodeRole, Read } from "knowledge-sdk/service";

export interface ClusterEnvironment {
  /** web: copies the index and answers; indexer: writes it and answers nobody; all: both. */
  readonly role: NodeRole;
  /** The server that holds the index; null: index.db in the data folder is all there is. */
  readonly indexServer: { readonly url: string; readonly token?: string | undefined } | null;
  /** In metrics. */
  readonly nodeName: string;
}

/** A role without a server would have nothing to answer from, or nobody to index for. */
export function readCluster(read: Read): ClusterEnvironment {
  const role = read("ROLE");
  const url = read("INDEX_SYNC_URL");
  const token = read("INDEX_SYNC_TOKEN");
  if (url === undefined && token !== undefined) {
    throw new KnowledgeError(
      "configuration_invalid",
      "INDEX_SYNC_URL is missing; name the server of the index, or leave INDEX_SYNC_TOKEN out.",
    );
  }
  if (url === undefined && role !== "all") {
    throw new KnowledgeError(
      "configuration_invalid",
      `ROLE is ${role}, and INDEX_SYNC_URL is missing; name the server of the index, or leave ROLE out.`,
    );
  }
  const nodeName = read("NODE_NAME") ?? hostname();
  return { role, indexServer: url === undefined ? null : { url, token }, nodeName };
}
