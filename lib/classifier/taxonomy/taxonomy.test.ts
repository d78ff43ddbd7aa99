import { expect, test } from "vitest";
import { ClassifierSettings } from "../../contract/index.ts";
import { ticketOf } from "../fixtures/small-corpus.ts";
import { findNamedRepo } from "./find-repo.ts";
import { resolveTaxonomy, type Taxonomy } from "./taxonomy.ts";

const indexed = [
  { name: "guide", documents: 3, description: "How to begin" },
  { name: "api", documents: 2, description: "" },
];
const resolve = (collections: ClassifierSettings["collections"]): Taxonomy =>
  resolveTaxonomy(ClassifierSettings.parse({ collections }), indexed);
const names = ({ entries }: Taxonomy): string[] => entries.map(({ name }) => name);

test("without settings the indexed collections are all there is", () => {
  const taxonomy = resolve([]);
  expect(names(taxonomy)).toEqual(["api", "guide"]);
  expect(taxonomy.find("guide")?.description).toBe("How to begin");
});

test("settings add queues, describe collections and switch them off", () => {
  const taxonomy = resolve([
    { name: "queue", fallback: true },
    { name: "api", enabled: false },
    { name: "guide", description: "Mine" },
  ]);
  expect(names(taxonomy)).toEqual(["guide", "queue"]);
  expect([taxonomy.fallback, taxonomy.find("api")]).toEqual(["queue", undefined]);
  expect(taxonomy.find("guide")?.description).toBe("Mine");
});

test("the hash changes with what a ticket could be, and with nothing else", () => {
  const first = resolve([{ name: "queue" }, { name: "api", keywords: ["token"] }]);
  const same = resolve([{ name: "api", keywords: ["token"] }, { name: "queue" }]);
  const other = resolve([{ name: "queue" }, { name: "api", keywords: ["tokens"] }]);
  expect(first.hash).toBe(same.hash);
  expect(first.hash).not.toBe(other.hash);
});

test.each([
  [{ collections: [{ name: "" }] }, "collections.0.name"],
  [{ collections: [{ name: "a\u0000b" }] }, "collections.0.name"],
  [{ collections: [{ name: "a" }, { name: "a" }] }, "collections.1.name"],
  [{ collections: [{ name: "a", keywords: ["!?"] }] }, "collections.0.keywords.0"],
  [{ collections: [{ name: "a", keyword: ["x"] }] }, "collections.0"],
  [{ collections: [{ name: "a", repo: { org: "x" } }] }, "collections.0.repo.name"],
  [{ collections: [{ name: "a", repoRules: [{ contains: "x" }] }] }, "collections.0.repoRules.0"],
  [
    { collections: [{ name: "a", subThemes: [{ name: "s" }, { name: "s" }] }] },
    "collections.0.subThemes.1.name",
  ],
  [
    {
      collections: [
        { name: "a", fallback: true },
        { name: "b", fallback: true },
      ],
    },
    "collections.1.fallback",
  ],
  [{ collections: [null] }, "collections.0"],
  [{ collections: "a" }, "collections"],
])("settings %j are refused at %s", (given, field) => {
  const { error } = ClassifierSettings.safeParse(given);
  const paths = (error?.issues ?? []).map(({ path }) => path.join("."));
  expect(paths.some((path) => path.startsWith(field))).toBe(true);
});

const repos = resolve([
  { name: "guide", repo: { org: "acme", name: "docs" } },
  {
    name: "api",
    repo: { org: "acme", name: "api" },
    repoRules: [
      { contains: "src/Gateway/", repo: { org: "acme", name: "gateway", branch: "dev" } },
    ],
    subThemes: [{ name: "sdk", repo: { org: "acme", name: "sdk" } }],
  },
]);

test.each([
  ["acme/api", "api", "api"],
  ["https://github.com/Acme/Docs.git", "guide", "docs"],
  ["git@github.com:acme/sdk.git", "api", "sdk"],
  ["docs", "guide", "docs"],
  ["https://git.example/acme/api/issues/7", "api", "api"],
])("the request's repo %j is of %s", (repo, collection, name) => {
  expect(findNamedRepo(ticketOf("t", { repo }), repos)).toMatchObject({
    collection,
    repo: { name },
  });
});

test("a rule finds its text in body and attachments, in any case", () => {
  const log = { type: "log" as const, content: "at SRC/gateway/main.ts:4", description: "" };
  for (const ticket of [
    ticketOf("t", { body: "see src/gateway/main.ts" }),
    ticketOf("t", { attachments: [log] }),
  ]) {
    expect(findNamedRepo(ticket, repos)?.repo).toEqual({
      org: "acme",
      name: "gateway",
      branch: "dev",
    });
  }
});

test.each(["", " ", "///", "https://", "other/thing", "a".repeat(1_000)])(
  "the repo %j names none",
  (repo) => {
    expect(findNamedRepo(ticketOf("t", { repo }), repos)).toBeNull();
  },
);
