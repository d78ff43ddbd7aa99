/** `GET /api/console/table.csv`: a table of the console for spreadsheets. */

import type { QueryAnalytics } from "../../analytics/index.ts";
import { createKeyCheck, type KeyCheckOptions, type VisibilityOptions } from "../../auth/index.ts";
import {
  type ClassificationReport,
  KnowledgeError,
  type ReportRequest,
  TableParameters,
  type VoteTaker,
} from "../../contract/index.ts";
import {
  createEndpoint,
  type EndpointOptions,
  type FaultFormatter,
  type HttpHandler,
  parseParameters,
} from "../../http/index.ts";
import { csvAnswer } from "./csv.ts";
import { classificationTables, searchTable, voteTable } from "./report-tables.ts";

export interface TableHandlerOptions extends EndpointOptions, KeyCheckOptions, VisibilityOptions {
  readonly report: (request: ReportRequest) => Promise<ClassificationReport>;
  /** Absent where searches are not counted: their tables are not found. */
  readonly analytics?: Pick<QueryAnalytics, "statistics"> | undefined;
  /** Absent where readers are not asked: their table is not found. */
  readonly votes?: VoteTaker | undefined;
}

/** Rows of a list of searches. */
const searchesMax = 1_000;
const pagesMax = 1_000;

export function createTableHandler(options: TableHandlerOptions): HttpHandler {
  const { report, analytics, votes } = options;
  const checkKey = createKeyCheck(options);
  return createEndpoint({
    ...options,
    answer: async (request, timing) => {
      await checkKey?.(request, timing);
      if ((options.permittedOf?.(request) ?? null) !== null) throw aboutAll();
      const { table, ...asked } = readParameters(request.query);
      const found = await report(asked);
      const { from, to } = found;
      return csvAnswer(
        `${table}-${from}-${to}.csv`,
        table === "page-votes"
          ? await votesOf(votes, found)
          : isOfSearches(table)
            ? await searchesOf(analytics, table, found)
            : classificationTables[table](found),
      );
    },
  });
}

/** Searches, votes and tickets of all collections are counted together. */
function aboutAll(): KnowledgeError {
  return new KnowledgeError(
    "area_not_allowed",
    "Tables count over all collections, and your key is limited to some of them.",
  );
}

/** The member of the statistics that each table shows. */
const searchLists = {
  searches: "top",
  "searches-without-results": "topWithoutResults",
  "searches-not-opened": "topNotOpened",
  "agent-searches-without-results": "topAgentsWithoutResults",
} as const;

type SearchTable = keyof typeof searchLists;

function isOfSearches(table: string): table is SearchTable {
  return Object.hasOwn(searchLists, table);
}

async function searchesOf(
  analytics: TableHandlerOptions["analytics"],
  table: SearchTable,
  { days, to }: ClassificationReport,
) {
  if (analytics === undefined) {
    throw new KnowledgeError(
      "route_not_found",
      "Searches are not counted here; set QUERY_ANALYTICS to on.",
    );
  }
  const found = await analytics.statistics({ days, to, limit: searchesMax });
  return searchTable(found[searchLists[table]]);
}

async function votesOf(votes: VoteTaker | undefined, { days, to }: ClassificationReport) {
  const found = await votes?.statistics?.({ days, to, limit: pagesMax });
  if (found === undefined) {
    throw new KnowledgeError("route_not_found", "Votes on pages are not counted here.");
  }
  return voteTable(found.pages);
}

/** Forms send empty fields: they count as absent. */
function readParameters(query: string): TableParameters {
  const given = new URLSearchParams(query);
  const values = Object.fromEntries(
    ["table", "days", "from", "to", "collection"].map((name) => [
      name,
      given.get(name) || undefined,
    ]),
  );
  return parseParameters(TableParameters, values, formatFault);
}

const formatFault: FaultFormatter = () => null;
