/** Real processes around an index on a libSQL server: nodes that answer, and indexers. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { send } from "../requests/http-client.ts";
import { freePort } from "../services/free-port.ts";
import { launchService, type ServiceProcess } from "../services/service-process.ts";
import { createWorkplace } from "../stores/corpus.ts";
import {
  type StateServerOptions,
  type StateServerProcess,
  startStateServer,
} from "./state-server.ts";

export interface IndexNode extends ServiceProcess {
  readonly dataDir: string;
  health(): Promise<{ readonly status: number; readonly body: HealthBody }>;
  /** Status and titles of a search. */
  search(query: string): Promise<{ readonly status: number; readonly titles: readonly string[] }>;
  /** The same folders, settings and port. */
  restart(): Promise<IndexNode>;
}

/** `status` is "down" while nothing answers. */
export interface HealthBody {
  readonly status: string;
  readonly generation?: number;
  readonly replica?: { readonly fault: string | null };
}

export interface IndexCluster {
  readonly server: StateServerProcess;
  /** Saves a page in the folder that indexers follow. */
  write(name: string, text: string): void;
  /** Begins to start a process; it may not answer yet. */
  launch(role: "web" | "indexer" | "all", name: string): Promise<IndexNode>;
  /** When the newest publication was made, by the clock of the server, in milliseconds since 1970. */
  publishedAt(): Promise<number>;
  remove(): Promise<void>;
}

export async function createIndexCluster(options: StateServerOptions = {}): Promise<IndexCluster> {
  const server = await startStateServer(options);
  const place = createWorkplace();
  const docs = join(place.folder, "docs");
  const running = new Set<ServiceProcess>();
  const start = (dataDir: string, port: string, variables: Record<string, string>): IndexNode => {
    const url = `http://127.0.0.1:${port}`;
    const launched = { ...launchService({ ...variables, PORT: port, DATA_DIR: dataDir }), url };
    running.add(launched);
    const ask = async (target: string) => {
      const { status, body } = await send(url, { target });
      return { status, body: JSON.parse(body) };
    };
    return {
      ...launched,
      dataDir,
      health: () => ask("/api/health").catch(() => ({ status: 0, body: { status: "down" } })),
      async search(query) {
        const { status, body } = await ask(`/api/search?typo=0&q=${query}`);
        const results: readonly { title: string; snippet: string }[] = body.results ?? [];
        const having = results.filter(({ snippet }) => snippet.includes(query));
        return { status, titles: having.map(({ title }) => title) };
      },
      restart: async () => start(dataDir, port, variables),
    };
  };
  return {
    server,
    write: (name, text) => writeFileSync(join(docs, name), `# ${name}\n\n${text}\n`),
    async launch(role, name) {
      const dataDir = join(place.folder, name);
      mkdirSync(dataDir);
      const variables = { ROLE: role, NODE_NAME: name, INDEX_SYNC_URL: server.url, WIKI_DIR: docs };
      return start(dataDir, String(await freePort()), variables);
    },
    async publishedAt() {
      const client = createClient({ url: server.url });
      const { rows } = await client.execute("SELECT max(published_at_ms) FROM publication");
      client.close();
      return Number(rows[0]?.[0]);
    },
    async remove() {
      await Promise.all([...running].map((node) => node.stop("SIGKILL")));
      await server.remove();
      place.remove();
    },
  };
}
