/** The published types, as the compilers of an embedder check them. */
import type { Consumer, ProgramResult } from "./consumer.ts";

const compilerVersions = {
  "typescript-5": "5.9.3",
  "typescript-6": "6.0.3",
  "typescript-7": "7.0.2",
} as const;

export type Compiler = keyof typeof compilerVersions;
export const compilers = Object.keys(compilerVersions) as Compiler[];

/** Two ways of a project to find its packages. */
export const nodeModules = { module: "nodenext", moduleResolution: "nodenext" } as const;
export const bundledModules = { module: "esnext", moduleResolution: "bundler" } as const;

/** For `createConsumer`: compilers by their names here, and the types that they all need. */
export function compilerPackages(names: readonly Compiler[]): Record<string, string> {
  const aliases = names.map((name) => [name, `npm:typescript@${compilerVersions[name]}`]);
  return { "@types/node": "20.19.43", ...Object.fromEntries(aliases) };
}

export async function checkTypes(
  consumer: Consumer,
  compiler: Compiler,
  modules: typeof nodeModules | typeof bundledModules,
): Promise<ProgramResult> {
  consumer.write("uses.ts", typedProgram);
  consumer.write(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        ...modules,
        target: "es2022",
        types: ["node"],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
      },
      files: ["uses.ts"],
    }),
  );
  return consumer.run(`node_modules/${compiler}/bin/tsc`, "-p", "tsconfig.json");
}

/** Uses every subpath, and holds results and a store of its own against the published types. */
const typedProgram = `
import { createEnvAuth, createIndexer, createLimiter, createRemoteAuth, createSearchStore,
  isKnowledgeError, type IndexResult, type QmdSearchConfig, type SearchStore } from "knowledge-sdk";
import { createExpressMiddleware } from "knowledge-sdk/express";
import { createHonoHandler } from "knowledge-sdk/hono";
import { createNextDocumentHandler, createNextHandler } from "knowledge-sdk/next";
import { startServer } from "knowledge-sdk/standalone";
import { adapterContract, createFixedClock, createMemoryStore, storeContract } from "knowledge-sdk/testing";

const config: QmdSearchConfig = { dbPath: "x", collections: [{ name: "a", path: "a" }], resultFormatter: { path: (hit) => hit.id } };
const store = await createSearchStore(config);
const result: IndexResult = await createIndexer({ dbPath: "x", collections: [], skipEmbed: true }).run({ onProgress: ({ done }) => void done });
const GET: (request: Request) => Promise<Response> = createNextHandler(store, { limiter: createLimiter({ maxPending: 1 }) });
const own: SearchStore = { search: async (query) => ({ results: [], query, collection: null, total: 0, duration_ms: 0 }),
  listCollections: async () => [], isHybridSearch: () => false, formatter: store.formatter, close: async () => undefined };
const server = await startServer(own, { auth: createEnvAuth({ apiKey: "k" }) });
const url: string = server.url;
const error: unknown = new Error(url);
if (isKnowledgeError(error)) console.log(error.code === "document_not_found", error.errors[0]?.field);
console.log(result.duration_s, GET, createNextDocumentHandler(own), createExpressMiddleware(own), createHonoHandler(own),
  createRemoteAuth({ remoteBaseUrl: "https://x.example" }).name, createFixedClock().now(),
  storeContract(async (documents) => createMemoryStore(documents)), adapterContract(async ({ store: given }) => startServer(given)));
// @ts-expect-error: dbPath is required.
await createSearchStore({});
// @ts-expect-error: there is no such mode.
await createSearchStore({ dbPath: "x", searchMode: "magic" });
`;
