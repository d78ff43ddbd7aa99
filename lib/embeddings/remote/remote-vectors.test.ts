import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endsWithin } from "../../../tests/kit/ends-within.ts";
import {
  type Behaviour,
  cutOff,
  json,
  type RemoteServer,
  silent,
  startRemoteServer,
} from "../../../tests/kit/hostile/misbehaving-server.ts";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import type { EmbedProviderConfig } from "../../contract/index.ts";
import { runIndex } from "../../indexer/run-index.ts";
import { openSearchStore } from "../../search/search-store.ts";
import { runEmbed } from "../run-embed.ts";
import { vectorProvider } from "../vector-provider.ts";
import { estimateCost } from "./embedding-api.ts";

const dimensions = 16;
/** Words that mean the same to the provider; each group is a direction of its own. */
const meanings = [/car|automobile|vehicle/g, /cat|kitten/g, /boat|ship/g];

interface Asked {
  readonly model: string;
  readonly input: readonly string[];
  readonly input_type?: string;
}

function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01);
  meanings.forEach((meaning, place) => {
    vector[place] = (vector[place] as number) + (text.match(meaning) ?? []).length;
  });
  return vector;
}

let server: RemoteServer;
let asked: Asked[];
let folder: string;
let dbPath: string;

/** Answers as a good provider does, unless `spoil` takes the request over. */
function provider(spoil: (calls: number, body: Asked) => Behaviour | null = () => null): Behaviour {
  let calls = 0;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = JSON.parse(await readText(incoming)) as Asked;
    asked.push(body);
    calls += 1;
    const spoilt = spoil(calls, body);
    if (spoilt !== null) return spoilt(incoming, outgoing);
    // Out of order, as the protocol allows.
    const data = body.input
      .map((text, index) => ({ index, embedding: vectorOf(text) }))
      .toReversed();
    json({ data, model: body.model })(incoming, outgoing);
  };
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

const limited: Behaviour = (_incoming, outgoing) => {
  outgoing.writeHead(429, { "Retry-After": "0", "Content-Type": "application/json" });
  outgoing.end(JSON.stringify({ error: { message: "slow down" } }));
};

beforeAll(async () => {
  server = await startRemoteServer(silent);
});
afterAll(() => server.close());
beforeEach(async () => {
  asked = [];
  folder = temporaryFolder("knowledge-remote-");
  dbPath = join(folder, "data", "index.db");
  mkdirSync(join(folder, "pages"));
  const pages = {
    "car.md": "# Driving\n\nThe car needs petrol.",
    "cat.md": "# Pets\n\nThe cat sleeps.",
    "boat.md": "# Water\n\nThe boat floats.",
  };
  for (const [name, body] of Object.entries(pages))
    writeFileSync(join(folder, "pages", name), body);
  await runIndex(
    {
      dbPath,
      collections: [collectionAt({ name: "pages", folder: join(folder, "pages") })],
      fetchedFolders: {},
    },
    {},
  );
});

const settings = (changed: Partial<EmbedProviderConfig> = {}): EmbedProviderConfig => ({
  provider: "openai",
  baseUrl: `${server.url}/v1`,
  apiKey: "secret-key",
  dimensions,
  maxRetries: 2,
  retryBaseMs: 1,
  ...changed,
});

const embed = (changed?: Partial<EmbedProviderConfig>) =>
  runEmbed({ dbPath, provider: settings(changed), mayEmbed: true }, {});

async function search(query: string, changed?: Partial<EmbedProviderConfig>) {
  const store = await openSearchStore({
    dbPath,
    searchMode: "hybrid",
    embedProvider: settings(changed),
  });
  try {
    const response = await store.search(query);
    return { ...response, vectors: store.status().vectors };
  } finally {
    await store.close();
  }
}

test("vectors of a provider bring pages that say it in other words", async () => {
  server.behave(provider());
  expect(await embed()).toMatchObject({
    embedded: 3,
    needsEmbedding: 0,
    model: "openai text-embedding-3-small 16",
    dimensions,
  });
  const { results, degraded } = await search("automobile");
  expect(results.map(({ id }) => id)).toEqual(["kb://pages/car.md"]);
  expect(degraded).toBeUndefined();
  expect(server.asked.at(-1)?.headers.authorization).toBe("Bearer secret-key");
  expect(server.asked.at(-1)?.url).toBe("/v1/embeddings");
});

test("what a run would cost is counted without a call and without a trace", async () => {
  server.behave(provider());
  const counted = await runEmbed({ dbPath, provider: settings(), mayEmbed: false }, {});
  expect(counted).toMatchObject({ embedded: 0, needsEmbedding: 3 });
  expect(counted.missingTokens).toBeGreaterThan(20);
  expect(counted.missingTokens).toBeLessThan(60);
  expect(asked).toHaveLength(0);
  expect(estimateCost(settings({ pricePerMillionTokens: 0.02 }), 50_000_000)).toBeCloseTo(1);
  expect(estimateCost(settings(), 1)).toBeNull();
  await embed();
  const after = await runEmbed({ dbPath, provider: settings(), mayEmbed: false }, {});
  expect(after).toMatchObject({ needsEmbedding: 0, missingTokens: 0 });
});

test("what lacks vectors is counted while a run that makes them is under way", async () => {
  let release: (() => void) | null = null;
  server.behave((incoming, outgoing) => {
    release = () => provider()(incoming, outgoing);
  });
  const running = embed();
  await expect.poll(() => release).not.toBeNull();
  const counted = await runEmbed({ dbPath, provider: settings(), mayEmbed: false }, {});
  expect(counted).toMatchObject({ embedded: 0, needsEmbedding: 3 });
  (release as unknown as () => void)();
  expect(await running).toMatchObject({ embedded: 3 });
}, 10_000);

test("voyage gets the kind of text, and queries their context", async () => {
  server.behave(provider());
  const voyage = { provider: "voyage", domainContext: "About transport." } as const;
  await embed(voyage);
  await search("automobile", voyage);
  expect(asked[0]).toMatchObject({ model: "voyage-3.5", input_type: "document" });
  expect(asked.at(-1)).toMatchObject({
    input_type: "query",
    input: ["About transport.\n\nautomobile"],
  });
});

test("vectors of two models are never compared", async () => {
  server.behave(provider());
  await embed();
  const { vectors } = await search("automobile", { model: "another" });
  expect(vectors).toMatchObject({ ready: false, count: 0 });
  await embed({ model: "another" });
  expect((await search("automobile", { model: "another" })).total).toBe(1);
  expect((await search("automobile")).vectors).toMatchObject({ count: 0 });
});

describe("a provider that misbehaves for a while", () => {
  test.each([
    ["limits calls", limited],
    ["fails", json({ error: { message: "oops" } }, 500)],
    ["cuts the answer off", cutOff],
    ["answers no JSON", json("nonsense")],
    ["answers too few vectors", json({ data: [] })],
    ["answers no numbers", json({ data: [{ index: 0, embedding: [null] }] })],
  ])("%s: is asked again", async (_case, behaviour) => {
    server.behave(provider((calls) => (calls <= 2 ? behaviour : null)));
    expect(await embed()).toMatchObject({ embedded: 3, needsEmbedding: 0 });
    expect(asked).toHaveLength(3);
  });

  test("is given up after maxRetries, with a hint, and nothing is lost", async () => {
    server.behave(provider(() => limited));
    await expect(embed()).rejects.toMatchObject({
      code: "embedding_failed",
      message: expect.stringContaining("slow down"),
    });
    expect(asked).toHaveLength(3);
    server.behave(provider());
    expect(await embed()).toMatchObject({ embedded: 3, needsEmbedding: 0 });
  });
});

test("what a provider made before it died is kept: the next run pays for the rest alone", async () => {
  const sections = Array.from(
    { length: 300 },
    (_unused, number) => `## Part ${number}\n\nNo. ${number}`,
  );
  writeFileSync(join(folder, "pages", "parts.md"), `# Parts\n\n${sections.join("\n\n")}`);
  await runIndex(
    {
      dbPath,
      collections: [collectionAt({ name: "pages", folder: join(folder, "pages") })],
      fetchedFolders: {},
    },
    {},
  );
  const isDoomed = ({ input }: Asked): boolean => input.some((text) => text.includes("Part 299"));
  server.behave(provider((_calls, body) => (isDoomed(body) ? cutOff : null)));
  await expect(embed()).rejects.toMatchObject({ code: "embedding_failed" });
  server.behave(provider());
  const rest = await embed();
  expect(rest.needsEmbedding).toBe(0);
  expect(rest.embedded).toBeGreaterThan(0);
  expect(rest.embedded).toBeLessThan(200);
});

describe("a provider that refuses", () => {
  test("the key: is asked once, and the variable is named", async () => {
    server.behave(provider(() => json({ error: { message: "bad key" } }, 401)));
    await expect(embed()).rejects.toThrow(/OPENAI_API_KEY/);
    await expect(embed()).rejects.not.toThrow(/secret-key/);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["429 insufficient_quota", 429, { message: "No money left.", code: "insufficient_quota" }],
    ["402", 402, { message: "No money left." }],
  ])(
    "more calls without credit (%s): is asked once, and reported as such",
    async (_case, status, error) => {
      server.behave(provider(() => json({ error }, status)));
      await expect(embed()).rejects.toThrow(/^openai .*credit.*: No money left\.$/);
      expect(asked).toHaveLength(1);
    },
  );

  test("to be asked for a while: the run ends at once and says when to continue", async () => {
    const later: Behaviour = (_incoming, outgoing) => {
      outgoing.writeHead(429, { "Retry-After": "300" }).end();
    };
    server.behave(provider(() => later));
    await expect(embed()).rejects.toThrow(/answers 429\. Run "knowledge embed" again in 300 s/);
    expect(asked).toHaveLength(1);
  });

  test("makes vectors of another length: the run says which", async () => {
    server.behave(provider(() => json({ data: [{ index: 0, embedding: [1, 2] }] })));
    rmSync(join(folder, "pages", "cat.md"));
    await expect(embed({ dimensions: 32 })).rejects.toMatchObject({ code: "embedding_failed" });
  });

  test("a text that is too long: it is cut, and all others keep theirs", async () => {
    const long = "car ".repeat(500);
    writeFileSync(join(folder, "pages", "long.md"), `# Long\n\n${long}`);
    await runIndex(
      {
        dbPath,
        collections: [collectionAt({ name: "pages", folder: join(folder, "pages") })],
        fetchedFolders: {},
      },
      {},
    );
    const tooLong = json({ error: { message: "maximum context length" } }, 400);
    server.behave(
      provider((_calls, { input }) => (input.some((one) => one.length > 600) ? tooLong : null)),
    );
    expect(await embed()).toMatchObject({ embedded: 4, needsEmbedding: 0 });
  });
});

describe("a provider that is down when somebody searches", () => {
  test.each([
    ["silent", silent],
    ["broken", cutOff],
    ["limited", limited],
    ["without our key", json({}, 401)],
    ["of another length", json({ data: [{ index: 0, embedding: [1] }] })],
  ])("%s: words answer, and the answer says so", async (_case, behaviour) => {
    server.behave(provider());
    await embed();
    server.behave(behaviour);
    const searching = search("petrol");
    expect(await endsWithin(30_000, searching)).toBe(true);
    const { results, degraded, vectors } = await searching;
    expect(results.map(({ id }) => id)).toEqual(["kb://pages/car.md"]);
    expect(degraded).toBe(true);
    expect(vectors?.fault).toMatch(/openai/);
  });

  test("a server that has changed its model: the length of its vectors gives it away", async () => {
    const own = { model: "of-our-own", dimensions: undefined };
    server.behave(provider());
    await embed(own);
    server.behave(json({ data: [{ index: 0, embedding: Array(32).fill(1) }] }));
    const store = await openSearchStore({
      dbPath,
      searchMode: "hybrid",
      embedProvider: settings(own),
    });
    expect((await store.search("petrol")).degraded).toBe(true);
    expect((await store.search("petrol")).degraded).toBe(true);
    expect(store.status().vectors?.fault).toMatch(/32 numbers.*16.*embedProvider\.dimensions/);
    await store.close();
  });

  test("a search that is given up waits for it no longer", async () => {
    server.behave(provider());
    await embed();
    const giveUp = new AbortController();
    server.behave(() => giveUp.abort(new Error("nobody waits any more")));
    const store = await openSearchStore({
      dbPath,
      searchMode: "hybrid",
      embedProvider: settings(),
    });
    const { signal } = giveUp;
    await expect(store.search("petrol", { signal })).rejects.toThrow("nobody waits any more");
    await expect(store.search("petrol", { signal })).rejects.toThrow("nobody waits any more");
    await store.close();
  });

  test("it is asked once, and the next searches do not wait for it", async () => {
    server.behave(provider());
    await embed();
    server.behave(provider(() => json({}, 401)));
    asked = [];
    const store = await openSearchStore({
      dbPath,
      searchMode: "hybrid",
      embedProvider: settings(),
    });
    await store.search("petrol");
    expect((await store.search("floats")).degraded).toBe(true);
    expect(asked).toHaveLength(1);
    await store.close();
  });
});

test("the same query is embedded once, and a half-typed one not at all", async () => {
  server.behave(provider());
  await embed();
  asked = [];
  const store = await openSearchStore({
    dbPath,
    searchMode: "hybrid",
    embedProvider: settings(),
  });
  await Promise.all([store.search("automobile"), store.search("automobile")]);
  await store.search(" automobile ");
  await store.search("automob", { prefix: true });
  expect(asked).toHaveLength(1);
  await store.close();
});

test("a vector of zeros is near to nothing", async () => {
  server.behave(
    provider((_calls, { input }) =>
      json({
        data: input.map((_text, index) => ({ index, embedding: Array(dimensions).fill(0) })),
      }),
    ),
  );
  expect(await embed()).toMatchObject({ embedded: 3, needsEmbedding: 0 });
  expect((await search("petrol")).total).toBe(1);
});

test("a provider without a key stops the start and names the variable", () => {
  const provided = (changed: object) =>
    vectorProvider({ searchMode: "hybrid", embedProvider: { provider: "voyage", ...changed } });
  expect(() => provided({})).toThrow(/VOYAGE_API_KEY/);
  expect(provided({ baseUrl: "http://127.0.0.1:1" })).not.toBeNull();
  expect(
    vectorProvider({
      searchMode: "hybrid",
      embedProvider: { provider: "voyage" },
      keys: { voyage: "from-elsewhere" },
    }),
  ).toMatchObject({ apiKey: "from-elsewhere" });
});
