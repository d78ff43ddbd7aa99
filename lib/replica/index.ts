/** The index on a server: one process publishes it, and each node keeps a copy. */
export { type FollowedIndex, followIndex } from "./follow-index.ts";
export {
  type IndexPublisher,
  openIndexPublisher,
} from "./index-publisher.ts";

export { createWrittenIndex } from "./written-index.ts";
