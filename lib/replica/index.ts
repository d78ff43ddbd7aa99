/** The index on a server: one process publishes it, and each node keeps a copy. */
export { type FollowedIndex, followIndex, type ReplicaOptions } from "./follow-index.ts";
export {
  type IndexPublisher,
  openIndexPublisher,
  type PublisherOptions,
} from "./index-publisher.ts";
export type { PublishedDocuments } from "./publish-documents.ts";
export type { PublishedVectors } from "./publish-vectors.ts";
export type { TakenOver } from "./publishing.ts";
export {
  createWrittenIndex,
  type WrittenIndex,
  type WrittenIndexOptions,
} from "./written-index.ts";
