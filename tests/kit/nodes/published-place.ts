/** The two sides of an index on a server, in this process: who publishes it, and who keeps a copy. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { createIndexer, createSearchStore, type KnowledgeStore } from "knowledge-sdk";
import {
  type FollowedIndex,
  followIndex,
  type IndexPublisher,
  openIndexPublisher,
  replicaFileName,
} from "knowledge-sdk/service";
import { onTestFinished } from "vitest";
import { createWorkplace, type Workplace } from "../stores/corpus.ts";
import { type StateServerProcess, startStateServer } from "./state-server.ts";

interface Source {
  readonly url?: string;
  readonly token?: string;
}

export interface CopyNode {
  readonly store: KnowledgeStore;
  readonly copy: FollowedIndex;
  /** Why it was not level, one after the other; null when it was again. */
  readonly faults: readonly (string | null)[];
  readonly folder: string;
  readonly file: string;
  /** Without an index there are none. */
  titles(query: string): Promise<string[]>;
  close(): Promise<void>;
}

export interface PublishedPlace {
  readonly server: StateServerProcess;
  readonly place: Workplace;
  write(name: string, text: string): void;
  /** Closed with the test. */
  publisherAt(dbPath: string, source?: Source, waiting?: string[]): IndexPublisher;
  indexerOf(dbPath: string): ReturnType<typeof createIndexer>;
  /** Saves a page, indexes and publishes it. */
  publishPage(publisher: IndexPublisher, name: string, text: string): Promise<void>;
  /** Closed with the test. */
  openNode(folder?: string, source?: Source): Promise<CopyNode>;
  remove(): Promise<void>;
}

/** What a node says that has the newest index. */
export const level = { generationsBehind: 0, fault: null };

export async function createPublishedPlace(): Promise<PublishedPlace> {
  const server = await startStateServer();
  const place = createWorkplace();
  const write = (name: string, text: string): void => {
    writeFileSync(join(place.folder, "docs", name), `# ${name}\n\n${text}\n`);
  };
  const indexerOf = (dbPath: string) =>
    createIndexer({
      dbPath,
      collections: [{ name: "docs", path: join(place.folder, "docs") }],
      embedProvider: { provider: "local" },
      skipEmbed: true,
    });
  return {
    server,
    place,
    write,
    indexerOf,
    publisherAt(dbPath, source = {}, waiting = []) {
      const publisher = openIndexPublisher({
        dbPath,
        server: { url: server.url, ...source },
        onWaiting: (message) => waiting.push(message),
        onError: () => undefined,
      });
      onTestFinished(() => publisher.close());
      return publisher;
    },
    async publishPage(publisher, name, text) {
      write(name, text);
      await publisher.hold();
      await indexerOf(place.dbPath).run();
      await publisher.publishDocuments();
    },
    openNode: (folder = nodeFolder(), source = {}) =>
      openNode(folder, { url: server.url, ...source }),
    async remove() {
      await server.remove();
      place.remove();
    },
  };
}

async function openNode(
  folder: string,
  server: { url: string; token?: string },
): Promise<CopyNode> {
  const file = join(folder, replicaFileName);
  const store = await createSearchStore({ dbPath: file, searchMode: "hybrid" });
  const faults: (string | null)[] = [];
  const copy = followIndex({
    dbPath: file,
    server,
    onNew: () => void store.refresh(),
    onChange: (fault) => faults.push(fault?.reason ?? null),
  });
  const close = async (): Promise<void> => {
    await copy.close();
    await store.close();
  };
  onTestFinished(close);
  const titles = async (query: string): Promise<string[]> => {
    if (!store.status().ready) return [];
    return (await store.search(query, { typo: false })).results.map(({ title }) => title);
  };
  return { store, copy, faults, folder, file, close, titles };
}

/** Removed with the test. */
export function nodeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "knowledge node "));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** On the server itself, as its operator would. */
export async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = createClient({ url });
  await client.batch([...statements], "write");
  client.close();
}
