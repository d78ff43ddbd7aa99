/** Schema of state.db, which holds what cannot be rebuilt from the documents. */
import type { Migration } from "../migrations.ts";
import { leases } from "./0001-0010/0001-leases.ts";
import { sessionsAndPlugins } from "./0001-0010/0002-sessions-and-plugins.ts";
import { searchStatistics } from "./0001-0010/0003-search-statistics.ts";
import { classifications } from "./0001-0010/0004-classifications.ts";
import { placedTickets } from "./0001-0010/0005-placed-tickets.ts";
import { ticketEvents } from "./0001-0010/0006-ticket-events.ts";
import { machineAnswers } from "./0001-0010/0007-machine-answers.ts";
import { pageVotes } from "./0001-0010/0008-page-votes.ts";
import { importedTickets } from "./0001-0010/0009-imported-tickets.ts";
import { ticketTexts } from "./0001-0010/0010-ticket-texts.ts";
import { documentEvents } from "./0011-0020/0011-document-events.ts";
import { ticketFields } from "./0011-0020/0012-ticket-fields.ts";
import { pageComments } from "./0011-0020/0013-page-comments.ts";
import { ticketQueue } from "./0011-0020/0014-ticket-queue.ts";
import { webhooks } from "./0011-0020/0015-webhooks.ts";
import { timesToJudgement } from "./0011-0020/0016-times-to-judgement.ts";
import { applicationKeys } from "./0011-0020/0017-application-keys.ts";
import { automation } from "./0011-0020/0018-automation.ts";
import { auditTrail } from "./0011-0020/0019-audit-trail.ts";
import { pausedLevels } from "./0011-0020/0020-paused-levels.ts";
import { ticketsBehindFigures } from "./0021-tickets-behind-figures.ts";
import { connectors } from "./0022-connectors.ts";
import { auditSeals } from "./0023-audit-seals.ts";
import { personSessions } from "./0024-person-sessions.ts";
import { forgottenTickets } from "./0025-forgotten-tickets.ts";
import { sharedCounts } from "./0026-shared-counts.ts";
import { personRevisions } from "./0027-person-revisions.ts";
import { ownWritings } from "./0028-own-writings.ts";
import { messagesDueAtOnce } from "./0029-messages-due-at-once.ts";
import { ownPlaces } from "./0030-own-places.ts";
import { shownIds } from "./0031-shown-ids.ts";
import { incidents } from "./0032-incidents.ts";
import { automaticMail } from "./0033-automatic-mail.ts";
import { waitingMessages } from "./0034-waiting-messages.ts";
import { resolutions } from "./0035-resolutions.ts";
import { publicKeys } from "./0036-public-keys.ts";
import { agentSearches } from "./0037-agent-searches.ts";
import { gapTables } from "./0038-gaps.ts";
import { nearPagesOfGaps } from "./0039-near-pages.ts";
import { keyVersions } from "./0040-key-versions.ts";
import { pagesOfGaps } from "./0041-gap-pages.ts";
import { ticketSearch } from "./0042-ticket-search.ts";
import { replyDrafts } from "./0043-reply-drafts.ts";
import { replyTexts } from "./0044-reply-texts.ts";

export const stateMigrations: readonly Migration[] = [
  leases,
  sessionsAndPlugins,
  searchStatistics,
  classifications,
  placedTickets,
  ticketEvents,
  machineAnswers,
  pageVotes,
  importedTickets,
  ticketTexts,
  documentEvents,
  ticketFields,
  pageComments,
  ticketQueue,
  webhooks,
  timesToJudgement,
  applicationKeys,
  automation,
  auditTrail,
  pausedLevels,
  ticketsBehindFigures,
  connectors,
  auditSeals,
  personSessions,
  forgottenTickets,
  sharedCounts,
  personRevisions,
  ownWritings,
  messagesDueAtOnce,
  ownPlaces,
  shownIds,
  incidents,
  automaticMail,
  waitingMessages,
  resolutions,
  publicKeys,
  agentSearches,
  gapTables,
  nearPagesOfGaps,
  keyVersions,
  pagesOfGaps,
  ticketSearch,
  replyDrafts,
  replyTexts,
];
