/** What README and handbook show is asked of a service over the handbook itself. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { errorCodes } from "knowledge-sdk/schemas";
import { folderConfiguration } from "knowledge-sdk/service";
import { startServer } from "knowledge-sdk/standalone";
import { createHitPath, locateCollection } from "knowledge-sdk/wiki";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../lib/routes/index.ts";
import { namesOf, subpaths } from "./kit/sources/public-surface.ts";
import { projectFolder } from "./kit/sources/source-files.ts";

const read = (page: string): string => readFileSync(join(projectFolder, page), "utf8");
const pagesOf = (folder: string): string[] =>
  readdirSync(join(projectFolder, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

describe("pages outside the handbook", () => {
  const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"];

  test.each(pages)("every link of %s leads to a file", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = ""]) => link);
    const lost = links.filter((link) => !existsSync(join(projectFolder, dirname(page), link)));
    expect(lost).toEqual([]);
  });

  test.each([...pages, ...pagesOf("content/decisions")])(
    "every file that %s names is there",
    (page) => {
      const named = read(page).matchAll(
        /`((?:lib|server|app|tests|e2e|scripts|bench)\/[\w./-]+)`/g,
      );
      const lost = [...named].filter(([, file = ""]) => !existsSync(join(projectFolder, file)));
      expect(lost.map(([, file]) => file)).toEqual([]);
    },
  );

  test("the README names every page of guide, reference and operations", () => {
    const handbook = ["content/guide", "content/reference", "content/operations"].flatMap(pagesOf);
    const readme = read("README.md");
    // The API of a subpath is reached from the page of the whole API.
    const named = handbook.filter((page) => !page.includes("/api-") || page.includes("clients"));
    expect(named.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
  });
});

test("the handbook names every endpoint below /api, but for the addresses of forms", () => {
  const folders = ["compare", "guide", "operations", "reference"].map((name) => `content/${name}`);
  const handbook = folders.flatMap(pagesOf).map(read).join("\n");
  const isNamed = (path: string): boolean => handbook.includes(path.replace(/\/\{.*/, ""));
  const endpoints = Object.keys(routes).filter((path) => path.startsWith("/api/"));
  expect(endpoints.length).toBeGreaterThan(40);
  const lost = endpoints.filter((path) => !isNamed(path));
  expect(lost).toEqual(["/api/auth/sign-in", "/api/auth/sign-out"]);
});

test("the table of benchmarks lists each, and no other", () => {
  const page = read("content/operations/measure.md");
  const listed = [...page.matchAll(/^\| `npm run bench -- ([a-z]+)[^`]*` \|/gm)].map(
    ([, name]) => name,
  );
  const [, table = ""] =
    /^const benchmarks: [^{]*\{\n([^]*?)^\};/m.exec(read("bench/main.ts")) ?? [];
  const known = [...table.matchAll(/^ {2}"?([a-z-]+)"?[:,]/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  expect(listed.sort()).toEqual(known.sort());
});

test.each(Object.entries(errorCodes))(
  "the sample of %s has the status and the title of its code",
  (code, { status, title }) => {
    const page = read(`content/errors/${code}.md`);
    for (const [, sample = ""] of page.matchAll(/^```json\n(\{\n {2}"type"[^]*?)```/gm)) {
      const told = { type: `/docs/errors/${code}`, title, status, code };
      expect(JSON.parse(sample)).toMatchObject(told);
    }
    expect(page).toContain(`title: ${title}\n`);
  },
);

describe("the table of imports", () => {
  const page = read("content/guide/embed-the-library.md");
  const [table = ""] = /^\| Import \|[^]*?\n\n/m.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)];

  test("lists every subpath", () => {
    expect(rows.map(([, subpath]) => subpath)).toEqual(subpaths);
  });

  test("names what is there", () => {
    const lost = rows.flatMap(([, subpath = "", has = ""]) => {
      const names = new Set(namesOf(subpath).map((line) => line.replace(/:.*/, "")));
      const named = [...has.matchAll(/`([A-Za-z]+)`/g)].map(([, name = ""]) => name);
      return named.filter((name) => !names.has(name)).map((name) => `${subpath}: ${name}`);
    });
    expect(lost).toEqual([]);
  });

  test("is followed by a link to the reference of each", () => {
    const lost = subpaths.filter((subpath) => {
      const file = `${subpath.replace("knowledge-sdk", "api").replace("/", "-")}.md`;
      return !page.includes(`](../reference/${file})`);
    });
    expect(lost).toEqual([]);
  });
});

describe("examples of requests", () => {
  const data = mkdtempSync(join(tmpdir(), "knowledge handbook "));
  const content = join(projectFolder, "content");
  let origin = "";
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const { collections } = folderConfiguration(content);
    const dbPath = join(data, "index.db");
    // As `npm start` does where no configuration says otherwise.
    const embedProvider = { provider: "local" } as const;
    await createIndexer({ dbPath, collections, embedProvider }).run();
    const locations = collections.map((collection) =>
      locateCollection({ collection, wikiDir: content }),
    );
    const path = createHitPath(locations);
    const store = await createSearchStore({
      dbPath,
      collections,
      searchMode: "hybrid",
      embedProvider,
      resultFormatter: { path },
    });
    const server = await startServer(store, { port: 0, host: "127.0.0.1", wikiDir: content });
    origin = server.url;
    closing.push(
      () => server.close(),
      () => store.close(),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
    rmSync(data, { recursive: true, force: true });
  });

  const shown = ["README.md", "content/guide/start.md", "content/reference/rest-api.md"].flatMap(
    (page) =>
      [
        ...read(page).matchAll(
          /^curl 'http:\/\/localhost:3000([^']+)'\n```(?:\n\n```json\n([^`]+)```)?/gm,
        ),
      ].map(([, address = "", answer]) => ({ page, address, answer })),
  );

  test("there are some, and some with their answers", () => {
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown.filter(({ answer }) => answer !== undefined).length).toBeGreaterThanOrEqual(2);
  });

  test("the sample of health has lasting values, and the page names all other fields", async () => {
    const [, chapter = ""] = read("content/reference/rest-api.md").split("\n## GET /api/health\n");
    const [, sample = ""] = /^```json\n([^]*?)```/m.exec(chapter) ?? [];
    const lasting = JSON.parse(sample) as Record<string, unknown>;
    const given = (await (await fetch(`${origin}/api/health`)).json()) as Record<string, unknown>;
    expect(given).toMatchObject(lasting);
    const others = Object.keys(given).filter((field) => !(field in lasting));
    expect(others.length).toBeGreaterThan(2);
    expect(others.filter((field) => !chapter.includes(`\`${field}\``))).toEqual([]);
  });

  test.each(shown)("$page: $address", async ({ address, answer }) => {
    const response = await fetch(origin + address);
    expect(response.status).toBe(200);
    if (answer === undefined) return;
    const told = JSON.parse(answer) as Answer;
    const given = (await response.json()) as Answer;
    expect(factsOf(given)).toEqual(factsOf(told));
    const [path] = [told.results?.[0]?.path ?? told.path];
    expect((await fetch(origin + path)).status).toBe(200);
  });
});

interface Answer extends Readonly<Record<string, unknown>> {
  readonly path?: string;
  readonly results?: readonly { readonly path: string }[];
}

/** What stays when a page of the handbook is edited: every field, and the values that name a page. */
function factsOf(answer: Answer): unknown {
  const lasting = [
    "id",
    "title",
    "path",
    "collection",
    "heading",
    "anchor",
    "query",
    "total",
    "truncated",
    "body_length",
    "interpretation",
  ];
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [
      field,
      Array.isArray(value) && field === "results"
        ? value.map(factsOf)
        : lasting.includes(field) && value,
    ]),
  );
}
