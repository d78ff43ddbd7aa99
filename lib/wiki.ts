/** Documents as pages to read, in a program of your own: the wiki, its addresses and its votes. */
export {
  createPageVotes,
  type PageVotes,
  type PageVotesOptions,
} from "./analytics/index.ts";
export type {
  BrokenLink,
  PageComment,
  PageVote,
  PageVoteCounts,
  PageVoteStatistics,
  VotesRequest,
  VoteTaker,
  WikiBreadcrumb,
  WikiHeading,
  WikiLink,
  WikiLinksResponse,
  WikiListedPage,
  WikiPageResponse,
  WikiPageSummary,
  WikiReference,
  WikiStatusResponse,
  WikiTreeNode,
  WikiView,
} from "./contract/index.ts";
export type { ReadableDocument } from "./corpus/index.ts";
export { readPageFile } from "./indexer/index.ts";
export {
  type CollectionLocation,
  createHitPath,
  createWiki,
  type FollowingFolder,
  followFolder,
  locateCollection,
  type ReadableWiki,
  uncoveredPages,
  type Wiki,
  type WikiAsset,
  type WikiEntry,
  type WikiOptions,
  type WikiSource,
} from "./wiki/index.ts";
