/**
 * Every bound of the public interface in one place. Lengths count UTF-16 code units.
 * Values come from the specification; the comment names the parameter that each one holds.
 */
export const limits = {
  /** `q` of a search, after trimming. */
  queryLengthMax: 1_000,
  /** `limit` of a search: default and range; values outside are clamped. */
  resultsDefault: 10,
  resultsMin: 1,
  resultsMax: 50,
  /** Earlier turns of a conversation, and what was answered in one. */
  askTurnsMax: 6,
  askAnswerLengthMax: 10_000,
  /** `offset` of the pages' search; values above are clamped. */
  resultsOffsetMax: 1_000,
  /** What a reader says of a page beside a vote. */
  pageCommentLengthMax: 500,
  /** `id` of a document request. */
  documentIdLengthMax: 2_048,
  /** `maxBytes` of a document request, counted in characters; values outside are clamped. */
  bodyLengthDefault: 100_000,
  bodyLengthMin: 1_000,
  bodyLengthMax: 500_000,
  /** `maxBytes` of the MCP tool: clients refuse results of about 100,000 characters. */
  mcpBodyLengthDefault: 40_000,
  /** `maxTokens` of the MCP tools: less has no room for a hit; clients refuse more. Clamped. */
  mcpTokensMin: 100,
  mcpTokensMax: 100_000,
  /** Tokens of an answer that is packed without a budget of its own. */
  mcpTokensDefault: 2_000,
  /** `seen` of the MCP tool, and the length of each. */
  seenMax: 10_000,
  seenLengthMax: 2_300,
  /** `section` of the MCP tool. */
  sectionLengthMax: 200,
  /** Fields of a ticket. */
  correlationIdLengthMax: 200,
  ticketTitleLengthMax: 1_000,
  ticketBodyLengthMax: 200_000,
  /** A mail with markup and files that `classify import` reads; of its text, as many as of others. */
  mailLengthMax: 25 * 1024 * 1024,
  ticketTagsMax: 50,
  ticketTagLengthMax: 100,
  ticketAttachmentsMax: 20,
  attachmentContentLengthMax: 100_000,
  /** `limit` of a list of tickets, and tickets that are judged together. */
  ticketsDefault: 50,
  ticketsMax: 100,
  /** A JSON body, in bytes. */
  jsonBodyBytesMax: 1024 * 1024,
  /** The body of a classification, which may hold logs. */
  ticketBodyBytesMax: 4 * 1024 * 1024,
  /** What another system sends to a connector: the largest of GitHub, and a mail with its files. */
  connectBodyBytesMax: 25 * 1024 * 1024,
  /** Backpressure limiter: running and waiting requests. */
  concurrencyDefault: 5,
  pendingDefault: 20,
  /** Proxies of the operator between clients and a server. */
  trustedProxiesMax: 10,
  /** `limit` of a list of wiki pages. */
  wikiPagesDefault: 100,
  wikiPagesMax: 500,
  /** Formatting takes up to 15 s of CPU per megabyte; a longer page is shown as its source. */
  wikiFormattedLengthMax: 1_000_000,
  /** A source file above this many bytes is reported and skipped by the indexer. */
  sourceFileBytesMax: 5 * 1024 * 1024,
  /** A search that takes longer than this is answered with 503. */
  searchTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** A gap that was asked less often is not shown. */
  gapsShownFrom: 3,
  /** Webhooks of a service; each event becomes a message to each of them. */
  webhooksMax: 20,
  webhookUrlLengthMax: 2_048,
  /** Days of the audit trail: a year, and a month to look back at it. */
  auditKeepDays: 400,
  auditKeepDaysMax: 3_650,
  /** Characters of a key that encrypts the databases. */
  databaseKeyLengthMin: 32,
} as const;
