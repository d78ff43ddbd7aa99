/** Several nodes of the built service that share a libSQL server and a Redis, all real processes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { keys, secret } from "../services/guarded-service.ts";
import { type ServiceProcess, startService } from "../services/service-process.ts";
import { createWorkplace, type Workplace } from "../stores/corpus.ts";
import { type RedisProcess, startRedis } from "./redis-process.ts";
import { type StateServerProcess, startStateServer } from "./state-server.ts";

export interface Cluster {
  readonly state: StateServerProcess;
  readonly redis: RedisProcess;
  readonly nodes: readonly StateNode[];
  /** Ends everything, and removes its data. */
  remove(): Promise<void>;
}

export interface StateNode {
  /** The same after a restart. */
  readonly url: string;
  process(): ServiceProcess;
  /** A new process with the same settings, after the previous one has ended. */
  start(variables?: Readonly<Record<string, string>>): Promise<void>;
}

export interface ClusterOptions {
  /** Variables of each node in turn; there are as many. */
  readonly variables?: readonly Readonly<Record<string, string>>[] | undefined;
}

/** Queues for `placeOf`, and pages that say "alpine". */
const queues = { collections: [{ name: "cards" }, { name: "transfers" }] };

export async function startCluster({
  variables = [{}, {}],
}: ClusterOptions = {}): Promise<Cluster> {
  const [state, redis] = await Promise.all([startStateServer(), startRedis()]);
  const places: Workplace[] = [];
  const nodes: StateNode[] = [];
  const remove = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.process().stop("SIGKILL")));
    await Promise.all([state.remove(), redis.kill()]);
    for (const place of places) place.remove();
  };
  // At once: all of them find a server without tables.
  const starts = variables.map(async (own, index) => {
    const place = createWorkplace();
    places.push(place);
    // One of them keeps its connection, the other asks anew each time.
    const stateUrl = index % 2 === 0 ? state.url : state.socketUrl;
    const shared = { ...settingsOf(place), STATE_DB_URL: stateUrl, REDIS_URL: redis.url };
    nodes[index] = await startNode({ ...shared, ...own });
  });
  try {
    await Promise.all(starts);
    return { state, redis, nodes, remove };
  } catch (error) {
    await Promise.allSettled(starts);
    await remove();
    throw error;
  }
}

function settingsOf(place: Workplace): Record<string, string> {
  place.writeEdition("alpine", 3);
  const collections = [{ name: "docs", path: "docs" }];
  const keysFile = join(place.folder, "keys.txt");
  writeFileSync(keysFile, `second:${keys.second} rate=20\n`);
  writeFileSync(place.config, JSON.stringify({ collections, classifier: queues }));
  return {
    DATA_DIR: place.data,
    KNOWLEDGE_CONFIG: place.config,
    USE_AUTH: "1",
    API_KEYS: `first:${keys.first}`,
    API_KEYS_FILE: keysFile,
    SESSION_SECRET: secret,
  };
}

async function startNode(settings: Readonly<Record<string, string>>): Promise<StateNode> {
  let running = await startService(settings);
  const { port } = new URL(running.url);
  return {
    url: running.url,
    process: () => running,
    async start(variables = {}) {
      running = await startService({ ...settings, PORT: port, ...variables });
    },
  };
}
