/**
 * A service with all collections and, for each of its limited keys, one that has nothing but theirs,
 * over the same files and in this process.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMcpHub } from "../../../lib/adapters/mcp.ts";
import {
  createApplicationApi,
  createRouter,
  openApplication,
  readingKind,
} from "../../../lib/api/index.ts";
import { readKeysFile } from "../../../lib/auth/index.ts";
import { createLimiter } from "../../../lib/base/index.ts";
import { openTicketClassifier } from "../../../lib/classifier/ticket-classifier.ts";
import { runTraining } from "../../../lib/classifier/training/run-training.ts";
import { collectionAt } from "../../../lib/configuration/index.ts";
import type { HttpRequest } from "../../../lib/http/index.ts";
import { runIndex } from "../../../lib/indexer/run-index.ts";
import { openSearchStore } from "../../../lib/search/search-store.ts";
import { createHitPath, locateCollection } from "../../../lib/wiki/index.ts";
import { openWiki } from "../../../lib/wiki/wiki.ts";
import { areaKeys } from "./area-keys.ts";

const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/** Collections in the wiki's folder and beside it; two of them lie in each other. */
export const collections = ["guide", "reference", "errors", "team", "plans", "archive"] as const;

/** What each caller may see; the last one names nothing that there is. */
export const callers: readonly { readonly key: string; readonly sees: readonly string[] }[] = [
  { key: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15", sees: ["guide", "team"] },
  { key: "b7c2d4e6-1a3f-4b5c-8d7e-9f0a1b2c3d4e", sees: ["reference"] },
  { key: "0d9c8b7a-6f5e-4d3c-9b2a-1f0e9d8c7b6a", sees: ["archive", "errors", "guide"] },
  { key: "5c1e7a90-2b4d-4f6e-8a3c-7d9e0b1f2a34", sees: ["gone"] },
];
export const wholeKey = "9e8d7c6b-5a4f-4e3d-9c2b-1a0f9e8d7c6b";

export interface PermittedServices {
  readonly all: TestedService;
  /** In the order of `callers`. */
  readonly alone: readonly TestedService[];
  /** Path below the folder of each page, with its collection and its words. */
  readonly pages: readonly TestedPage[];
  close(): Promise<void>;
}

export interface TestedPage {
  readonly collection: string;
  readonly filePath: string;
  readonly text: string;
}

export interface TestedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface TestedService {
  /** As the listener of our server leads a request. */
  ask(request: HttpRequest): Promise<TestedAnswer>;
  /** File of its keys, with its lines; changes are followed. */
  readonly file: string;
  readonly lines: readonly string[];
  close(): Promise<void>;
}

export async function openPermittedServices(): Promise<PermittedServices> {
  const folder = mkdtempSync(join(tmpdir(), "permitted services "));
  const pages = writePages(folder);
  const keyLines = [
    `all:${wholeKey}`,
    ...callers.map(({ key, sees }, index) => `caller${index}:${key} collections=${sees.join(",")}`),
  ];
  const all = await openService(folder, "all", collections, keyLines);
  const alone: TestedService[] = [];
  for (const [index, { key, sees }] of callers.entries()) {
    alone.push(await openService(folder, `alone ${index}`, sees, [`own:${key}`]));
  }
  return {
    all,
    alone,
    pages,
    async close() {
      for (const service of [all, ...alone]) await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `archive` lies in the folder of `guide`, `plans` beside the wiki. */
function folderOf(folder: string, collection: string): string {
  if (collection === "archive") return join(folder, "wiki", "guide", "archive");
  return join(folder, collection === "plans" ? "" : "wiki", collection);
}

/** Where the texts of each collection come from. */
const sources: Readonly<Record<string, readonly [folder: string, from: number, count: number]>> = {
  guide: ["guide", 0, 10],
  reference: ["reference", 0, 4],
  errors: ["errors", 0, 10],
  team: ["decisions", 0, 8],
  plans: ["operations", 0, 5],
  archive: ["errors", 10, 6],
};

/** On each page of the collection and nowhere else. */
export function ownWord(collection: string): string {
  return `only${collection}word`;
}

function writePages(folder: string): TestedPage[] {
  const handbook = join(import.meta.dirname, "../../../content");
  const written: TestedPage[] = [];
  for (const collection of collections) {
    const [source, from, count] = sources[collection] ?? ["guide", 0, 0];
    const names = readdirSync(join(handbook, source)).filter((name) => name.endsWith(".md"));
    const target = folderOf(folder, collection);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, "picture.svg"), '<svg width="4" height="3"/>');
    for (const [index, name] of names.slice(from, from + count).entries()) {
      const text = pageText(readFileSync(join(handbook, source, name), "utf8"), collection, index);
      writeFileSync(join(target, name), text);
      written.push({ collection, filePath: name, text });
    }
  }
  return written;
}

/** With links into all collections, of which a service has some. */
function pageText(text: string, collection: string, index: number): string {
  const up = collection === "archive" ? "../.." : "..";
  const links = collections.map((name) => {
    const at = name === "archive" ? `${up}/guide/archive` : `${up}/${name}`;
    return `- [${name}](${at}/index.md), ![of ${name}](${at}/picture.svg)`;
  });
  const title = index === 0 ? `# Begin ${ownWord(collection)}\n\n` : "";
  const tags = `---\ntags: [all, of-${collection}]\n---\n\n`;
  const words = `Some ${ownWord(collection)} stands here, as ${ownWord(collection)}${index} does.`;
  return `${tags}${title}${text.replace(/^---.*?---\n/s, "")}\n\n${words}\n\n${links.join("\n")}\n`;
}

async function openService(
  folder: string,
  name: string,
  sees: readonly string[],
  keyLines: readonly string[],
): Promise<TestedService> {
  const data = join(folder, `data ${name}`);
  mkdirSync(data);
  const dbPath = join(data, "index.db");
  const defined = collections
    .filter((collection) => sees.includes(collection))
    .map((collection) => ({
      ...collectionAt({ name: collection, folder: folderOf(folder, collection) }),
      context: `About ${ownWord(collection)}`,
      ...(collection === "guide" && { exclude: ["archive/**"] }),
    }));
  await runIndex({ dbPath, collections: defined, fetchedFolders: {} }, {});
  const wikiDir = join(folder, "wiki");
  const locations = defined.map((collection) => locateCollection({ collection, wikiDir }));
  const store = await openSearchStore({
    dbPath,
    collections: defined,
    resultFormatter: { path: createHitPath(locations) },
  });
  const wiki = openWiki({
    source: { kind: "index", dbPath },
    locations,
    isEnabled: true,
    generation: () => store.status().generation,
    store,
  });
  const classifier = await openTicketClassifier({ store, dbPath }, { train: runTraining });
  const file = join(data, "keys");
  writeFileSync(file, `${keyLines.join("\n")}\n`);
  const application = await openApplication({
    dbPath,
    auth: {
      keys: [readKeysFile(file)],
      secrets: ["the session secret of these tests!"],
      hasSecureCookies: false,
    },
    areaKeys: areaKeys({}),
    publicPaths: new Set(),
    publicOrigin: null,
    allowedOrigins: [],
    trustedProxies: 0,
    logger,
  });
  const limiter = createLimiter();
  const mcp = createMcpHub(store, { config: { classifier }, limiter, logger });
  const api = createApplicationApi({
    application,
    store,
    wiki,
    classifier,
    limiter,
    mcp,
    logger,
    votes: { record: async () => true },
    hasPages: true,
  });
  const router = createRouter(api);
  return {
    file,
    lines: keyLines,
    async ask(request) {
      const kind = readingKind(request);
      const handler = kind === "asset" ? api.wikiAsset : kind === null ? router : api.wikiSource;
      const { status, headers, body } = await handler(request);
      return { status, headers, text: await new Response(body as BodyInit | null).text() };
    },
    async close() {
      await mcp.close();
      await application.close();
      await classifier.close();
      await wiki.close();
      await store.close();
    },
  };
}
