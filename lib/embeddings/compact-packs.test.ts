import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  json,
  type RemoteServer,
  silent,
  startRemoteServer,
} from "../../tests/kit/hostile/misbehaving-server.ts";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { listPacks } from "../corpus/tables/vector-table.ts";
import { runIndex } from "../indexer/run-index.ts";
import { openIndexDatabase } from "../storage/open-databases.ts";
import { runEmbed } from "./run-embed.ts";

let server: RemoteServer;
let folder: string;
let dbPath: string;
/** All texts that vectors were paid for. */
let paid: string[];
/** Done once, while the next call of the provider is under way. */
let meanwhile: (() => Promise<void>) | null;

beforeAll(async () => {
  server = await startRemoteServer(silent);
  server.behave(async (incoming, outgoing) => {
    const { input } = JSON.parse(await readText(incoming)) as { input: string[] };
    paid.push(...input);
    const once = meanwhile;
    meanwhile = null;
    await once?.();
    const data = input.map((text, index) => ({ index, embedding: [1, text.length, index, 2] }));
    json({ data })(incoming, outgoing);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  paid = [];
  meanwhile = null;
  folder = temporaryFolder("knowledge packs ");
  mkdirSync(join(folder, "pages"));
  dbPath = join(folder, "data", "index.db");
});

const write = (name: string, text: string): void =>
  writeFileSync(join(folder, "pages", `${name}.md`), `# ${name}\n\n${text}`);
const index = () =>
  runIndex(
    {
      dbPath,
      collections: [collectionAt({ name: "pages", folder: join(folder, "pages") })],
      fetchedFolders: {},
    },
    {},
  );
const embed = () => {
  const provider = { provider: "openai", baseUrl: server.url, dimensions: 4 } as const;
  return runEmbed({ dbPath, provider, mayEmbed: true }, {});
};
const paidTwice = (): string[] => paid.filter((text, place) => paid.indexOf(text) !== place);

/** Each run writes a pack of its own. */
async function makePacks(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    write(`page-${number}`, `Stays as it is, number ${number}.`);
    await index();
    await embed();
  }
}

test("an index that changes several times during a run costs no vector that was paid for", async () => {
  await makePacks(10);
  write("late", "Comes last.");
  await index();
  // The segments that the run began with are gone when it ends.
  meanwhile = async () => {
    for (const edition of ["second", "third", "fourth"]) {
      for (let page = 0; page < 10; page += 2) write(`page-${page}`, `The ${edition} edition.`);
      await index();
    }
  };
  expect(await embed()).toMatchObject({ needsEmbedding: 0 });
  expect(meanwhile).toBeNull();
  expect(paidTwice()).toEqual([]);
});

test("many small packs are written as one, and no vector is lost by it", async () => {
  await makePacks(12);
  const database = await openIndexDatabase(dbPath);
  const { rows } = await database.read("SELECT model_id FROM vector_state");
  expect((await listPacks(database, Number(rows[0]?.[0]))).length).toBeLessThan(11);
  await database.close();
  write("late", "Comes last.");
  await index();
  await embed();
  expect(paid).toHaveLength(13);
  expect(paidTwice()).toEqual([]);
});
