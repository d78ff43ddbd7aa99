/** `npm run bench -- <name> [--data folder] [engine …]`; content/operations/measure.md lists the names. */
import { parseArgs } from "node:util";
import { agents } from "./agents.ts";
import { answers } from "./answers.ts";
import { auth } from "./auth.ts";
import { classification } from "./classification.ts";
import { collectionLimits } from "./collections.ts";
import { consoleBenchmark } from "./console.ts";
import { consoleQueueBenchmark } from "./console-queue.ts";
import { facts } from "./facts.ts";
import { formatsBenchmark } from "./formats/formats.ts";
import { gapDay } from "./gap-day.ts";
import { gaps } from "./gaps.ts";
import { bareServer, http, standaloneServer } from "./http.ts";
import { hybrid, hybridEmbedding, hybridTimes } from "./hybrid.ts";
import { hybridMeanwhile } from "./hybrid-meanwhile.ts";
import { importing } from "./importing.ts";
import { indexing } from "./indexing.ts";
import { languages } from "./languages.ts";
import { latency, latencyOfEngine } from "./latency.ts";
import { load } from "./load.ts";
import { loadNodes } from "./load-nodes.ts";
import { mcp } from "./mcp.ts";
import { mcpMemory, mcpServer } from "./mcp-server.ts";
import { passages } from "./passages.ts";
import { relevance } from "./relevance.ts";
import { measureRival, rivalsBenchmark } from "./rivals/rivals.ts";
import { size, sizeAnswers, sizeIndex } from "./size.ts";
import { strangers } from "./strangers/strangers.ts";
import { drafts } from "./tickets/drafts.ts";
import { ticketImport } from "./tickets/import-speed.ts";
import { suggestedDocuments } from "./tickets/suggested-documents.ts";
import { typing } from "./typing.ts";
import { typo } from "./typo.ts";
import { wiki } from "./wiki.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: "string", default: "../shared/data" } },
});

const [question, ...rest] = positionals;
const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  relevance: () => relevance(values.data),
  rivals: () => rivalsBenchmark(values.data, rest),
  facts: () => facts(values.data),
  formats: () => formatsBenchmark(values.data, rest[0] as string),
  passages: () => passages(values.data),
  answers: () => answers(values.data, rest),
  documents: () => suggestedDocuments(values.data),
  drafts: () => drafts(values.data),
  gaps: () => (rest[0] === "day" ? gapDay(values.data) : gaps(values.data, rest)),
  agents: () => agents(values.data, rest[0], rest[1]),
  languages: () => languages(rest[0] ?? values.data, rest.slice(1)),
  latency: () => latency(values.data, rest),
  hybrid: () => hybrid(values.data, rest),
  typing: () => typing(values.data),
  typo: () => typo(values.data),
  indexing: () => indexing(values.data),
  size: () => size(values.data, rest[0]),
  http,
  import: importing,
  auth,
  collections: () => collectionLimits(values.data),
  console: consoleBenchmark,
  queue: consoleQueueBenchmark,
  mcp,
  classification: () => classification(values.data, rest),
  wiki: () => wiki(values.data),
  strangers: () => strangers(values.data, rest),
  load: () => load(...rest.map(Number)),
  nodes: () => loadNodes(...rest.map(Number)),
};
/** Started by the ones above, each in a separate process. */
const processes: Readonly<Record<string, () => Promise<void>>> = {
  rival: () => measureRival(values.data, rest[0]),
  "latency-of-engine": () => latencyOfEngine(values.data, rest[0]),
  "hybrid-embedding": () => hybridEmbedding(rest[0] as string),
  "size-index": () => sizeIndex(rest[0] as string),
  "size-answers": () => sizeAnswers(rest[0] as string, values.data),
  "hybrid-meanwhile": () => hybridMeanwhile(rest[0] as string, values.data),
  "hybrid-words": () => hybridTimes(rest[0] as string, values.data, "fts"),
  "hybrid-both": () => hybridTimes(rest[0] as string, values.data, "hybrid"),
  "bare-server": async () => bareServer(),
  "standalone-server": standaloneServer,
  "mcp-server": mcpServer,
  "mcp-memory": mcpMemory,
  "ticket-import": () => ticketImport(values.data),
};
const benchmark = { ...benchmarks, ...processes }[question ?? ""];
if (benchmark === undefined) {
  process.stderr.write(`Name a benchmark: ${Object.keys(benchmarks).join(", ")}\n`);
  process.exitCode = 2;
} else {
  await benchmark().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
