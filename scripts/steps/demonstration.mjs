/**
 * The built service with the documentations, tickets and questions of `demo/`: places to look at, a
 * queue to work through, an incident, and gaps.
 */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startBuiltService } from "./built-service.mjs";
import { install } from "./install.mjs";
import { projectFolder } from "./project.mjs";
import { run } from "./run.mjs";

const folderOfDemo = join(projectFolder, "demo");
/** Documentations lie in packages, see `demo/README.md`. */
const documentations = { fastify: "fastify/docs", undici: "undici/docs/docs", pino: "pino/docs" };

/** So often a question is asked before it is shown as a gap. */
const timesAsked = 3;
/** Each takes about a second. */
const looksMax = 60;

export const installDemonstration = (write) => install("demo", write);

/** Writes pages and configuration into the folder, and gives the path of the configuration. */
export function writeDemonstration(folder) {
  for (const [name, docs] of Object.entries(documentations)) {
    const pages = join(folder, "pages", name);
    cpSync(join(folderOfDemo, "node_modules", docs), pages, { recursive: true });
  }
  const config = join(folder, "knowledge.config.json");
  cpSync(join(folderOfDemo, "knowledge.config.json"), config);
  return config;
}

/**
 * Resolves when the index, the tickets and the gaps are there. With a key it opens to whoever has
 * that key alone.
 * @param {{ port?: string, apiKey?: string }} [options]
 */
export async function startDemonstration({ port, apiKey } = {}) {
  await installDemonstration();
  const service = await startBuiltService({
    port,
    prepare: (folder) => ({
      KNOWLEDGE_CONFIG: writeDemonstration(folder),
      ...(apiKey !== undefined && { USE_AUTH: "1", API_KEYS: `demo:${apiKey}` }),
    }),
  });
  try {
    const desk = JSON.parse(readFileSync(join(folderOfDemo, "desk.json"), "utf8"));
    const ask = asker(service.url, apiKey);
    await fillDesk(ask, desk);
    await askQuestions(ask, desk);
    await lookForGaps(service, desk);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service;
}

/** In the order of the file: earlier judgements teach how later tickets are placed. */
async function fillDesk(ask, { judged, waiting, incident }) {
  for (const [number, ticket] of judged.entries()) {
    const { title, body, none, collection, subTheme, resolution } = ticket;
    const correlationId = `D-${100 + number}`;
    await ask("/api/classify-ticket", { correlationId, title, body });
    const place = none
      ? { none }
      : { correctCollection: collection, correctSubTheme: subTheme, resolution };
    await ask("/api/classify-ticket/feedback", { correlationId, ...place });
  }
  const burst = incident.numbers.map((number) => ({
    title: incident.title,
    body: incident.body.replace("{number}", number),
  }));
  for (const [number, ticket] of [...burst, ...waiting].entries()) {
    await ask("/api/classify-ticket", { correlationId: `D-${200 + number}`, ...ticket });
  }
}

async function askQuestions(ask, { answered, unanswered }) {
  for (const text of [...answered, ...unanswered]) {
    const path = `/api/search?${new URLSearchParams({ q: text })}`;
    for (let time = 0; time < timesAsked; time += 1) await ask(path);
  }
}

/**
 * The service would do it by itself, a minute after the last change of the index. Searches are counted
 * a moment after they are answered, so it is looked for again until the last one is among the gaps.
 */
async function lookForGaps({ dataDir }, { unanswered }) {
  const args = ["dist/cli/main.js", "gaps", "--look", "--json", "--data", dataDir];
  const env = { KNOWLEDGE_CONFIG: join(dataDir, "../knowledge.config.json") };
  for (let look = 0; look < looksMax; look += 1) {
    const { code, output } = await run(process.execPath, args, { env });
    if (code !== 0) throw new Error(`The gaps were not found: ${output}`);
    if (output.includes(unanswered.at(-1))) return;
  }
  throw new Error(`No gap asks for: ${unanswered.at(-1)}`);
}

/** Posts what has a body, and gets the rest. */
function asker(url, apiKey) {
  const headers = {
    "Content-Type": "application/json",
    ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
  };
  return async (path, body) => {
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  };
}
