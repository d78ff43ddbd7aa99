/** The databases: their driver, their migrations, who holds a lease. */
export { createAnswerMemory } from "./answer-memory.ts";
export { copyStateDatabase, readStateContents } from "./copy-state-database.ts";
export type { Database } from "./database.ts";
export {
  type DatabaseFile,
  indexFileAt,
  indexPathOf,
  plainFile,
  requireStatePlace,
  type StatePlace,
  stateFileAt,
  stateFileName,
  statePathOf,
  stateServerOf,
} from "./database-place.ts";
export { databaseTime, timeOr } from "./database-time.ts";
export { finishErasing, rewriteFile } from "./erase.ts";
export { checkIntegrity } from "./integrity.ts";
export { keepPrivate } from "./keep-private.ts";
export { createLastingLease } from "./leases/lasting-lease.ts";
export {
  acquireLease,
  isLeaseFault,
  isLeaseLost,
  type Lease,
  tryLease,
} from "./leases/lease-table.ts";
export {
  hasState,
  newestStateSchema,
  openIndexDatabase,
  openLiveStateDatabase,
  openStateDatabase,
  withState,
} from "./open-databases.ts";
export { readVotes, storeVote } from "./page-vote-table.ts";
export { fileIdentity, quarantineDatabase } from "./quarantine-database.ts";
export { readyDatabases } from "./ready-databases.ts";
export { rekeyDatabase } from "./rekey-database.ts";
export {
  adoptReplica,
  openSyncClient,
  removeReplica,
  replaceReplica,
  replicaFileName,
} from "./replica-database.ts";
export { type DatabaseClock, openDatabaseClock } from "./server/database-clock.ts";
export {
  connectToIndexServer,
  type IndexServer,
  isIndexServerUrl,
  newestIndexSchema,
  openIndexServer,
} from "./server/index-server.ts";
export { ticketNumbersPerMs } from "./state-database/0042-ticket-search.ts";
export {
  readStateNumbers,
  readStateRows,
  type StoredRow,
  unexportedTables,
  writeStateRows,
} from "./state-rows.ts";
export { isFileUrl, isStateUrl, stateUrlAllowed } from "./state-url.ts";
export {
  damaged,
  isDamage,
  openFilesMessage,
  outOfFiles,
  storageError,
} from "./storage-error.ts";
