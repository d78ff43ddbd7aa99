/** The rooms of ARCHITECTURE.md: who may enter whom, and who may read the environment. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { areaOf } from "../lib/auth/index.ts";
import { errorCodes } from "../lib/contract/index.ts";
import { routes } from "../lib/routes/index.ts";
import { sharedNames } from "./kit/sources/exported-names.ts";
import {
  type Arrow,
  circlesOf,
  foldersOf,
  runningBack,
  waysInside,
} from "./kit/sources/inside-order.ts";
import { longFunctions } from "./kit/sources/long-functions.ts";
import {
  importsOf,
  projectFolder,
  readSources,
  type SourceText,
} from "./kit/sources/source-files.ts";

const isTest = ({ path }: SourceText): boolean => /\.test\.|\/fixtures\//.test(path);
const library = readSources("lib").filter((file) => !isTest(file));
const host = [...readSources("server"), ...readSources("app")].filter((file) => !isTest(file));

/** The rooms of `lib/` from the ground up, each with the rooms whose doors it may enter. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  routes: [],
  base: ["contract"],
  storage: ["contract", "base"],
  backup: ["contract", "base", "storage"],
  messages: ["contract"],
  "wiki/ui": ["contract", "messages"],
  "search-box": ["contract"],
  analytics: ["contract", "base", "storage"],
  corpus: ["contract", "storage"],
  documents: ["base"],
  formats: ["contract", "base", "documents"],
  layout: ["contract", "base", "documents"],
  http: ["contract", "base"],
  outbound: ["contract", "base"],
  audit: ["contract", "base", "storage"],
  privacy: ["contract", "storage", "audit"],
  plugins: ["contract", "storage"],
  webhooks: ["contract", "base", "storage", "outbound"],
  auth: ["contract", "routes", "base", "storage", "audit", "http", "outbound"],
  variables: ["contract", "storage", "auth"],
  openapi: ["contract", "routes", "base", "auth"],
  metrics: ["contract", "base", "http"],
  embeddings: ["contract", "base", "storage", "corpus", "outbound"],
  indexer: [
    "contract",
    "base",
    "storage",
    "corpus",
    "documents",
    "formats",
    "layout",
    "outbound",
    "embeddings",
  ],
  replica: ["contract", "base", "storage", "corpus"],
  search: ["contract", "base", "storage", "corpus", "documents", "outbound", "embeddings"],
  classifier: [
    "contract",
    "base",
    "storage",
    "corpus",
    "documents",
    "outbound",
    "embeddings",
    "search",
  ],
  answers: ["contract", "base", "outbound", "corpus"],
  replies: ["contract", "answers", "classifier"],
  evaluation: ["contract", "base", "corpus", "documents", "search"],
  gaps: [
    "contract",
    "base",
    "storage",
    "analytics",
    "corpus",
    "embeddings",
    "search",
    "classifier",
    "answers",
  ],
  connectors: ["contract", "base", "storage", "outbound", "audit", "webhooks", "classifier"],
  site: ["contract"],
  configuration: ["contract", "base", "webhooks", "search", "classifier", "connectors", "site"],
  composition: [
    "contract",
    "base",
    "analytics",
    "webhooks",
    "search",
    "classifier",
    "connectors",
    "configuration",
    "metrics",
  ],
  mcp: ["contract", "base", "analytics", "documents", "http", "auth", "answers", "classifier"],
  wiki: [
    "contract",
    "messages",
    "base",
    "storage",
    "corpus",
    "documents",
    "formats",
    "layout",
    "indexer",
    "search",
    "configuration",
  ],
  api: [
    "contract",
    "routes",
    "base",
    "storage",
    "audit",
    "analytics",
    "http",
    "plugins",
    "webhooks",
    "auth",
    "answers",
    "classifier",
    "gaps",
    "replies",
    "metrics",
    "mcp",
    "wiki",
    "site",
    "messages",
  ],
  adapters: [
    "contract",
    "routes",
    "base",
    "site",
    "messages",
    "wiki/ui",
    "composition",
    "search-box",
    "http",
    "webhooks",
    "auth",
    "answers",
    "mcp",
    "wiki",
    "api",
  ],
  testing: ["contract", "base", "documents", "http", "search", "api"],
  cli: [
    "contract",
    "base",
    "storage",
    "audit",
    "privacy",
    "backup",
    "analytics",
    "corpus",
    "documents",
    "layout",
    "auth",
    "variables",
    "embeddings",
    "indexer",
    "search",
    "answers",
    "classifier",
    "gaps",
    "connectors",
    "evaluation",
    "configuration",
    "composition",
    "webhooks",
    "wiki",
    "adapters",
  ],
};

/**
 * Beside `index.ts`: adapters are addressed one by one, React's own renderer is loaded late, and
 * browsers load no schemas for a colour or a language.
 */
const doors: Readonly<Record<string, RegExp>> = {
  adapters: /./,
  contract: /^(?:index|theme|cut-text|interface-languages)\.ts$/,
  "wiki/ui": /^(?:index\.ts|html-pages\.tsx)$/,
};

/**
 * The folders inside a room, or inside another folder, from top to bottom: none imports one above
 * it, neither directly nor by way of files beside them. A folder of folders that import each other
 * needs its row.
 */
const insideOrders: Readonly<Record<string, readonly string[]>> = {
  app: [
    "console",
    "diagrams",
    "docs",
    "page-picture",
    "plugins",
    "sign-in",
    "wiki",
    "_home",
    "_answer",
    "_wiki",
    "_header",
    "_search",
    "_access",
    "_search-form",
    "_components",
    "_messages",
  ],
  "lib/layout": ["editions", "kinds", "settle", "script"],
  "app/_messages": ["readers", "german", "english"],
  "app/console": [
    "audit",
    "automation",
    "keys",
    "taxonomy",
    "stats",
    "tickets",
    "_ticket",
    "webhooks",
    "gaps",
    "_places",
    "_figures",
    "_components",
  ],
  "app/console/_ticket": ["view", "document", "saving", "host", "markup", "state"],
  "app/console/keys": ["new", "one", "_key"],
  "app/console/tickets": ["_queue", "one", "_list"],
  "app/console/tickets/_queue": ["list", "ticket", "views"],
  "lib/answers": ["packed", "worded", "sheet", "question"],
  "lib/api": ["docs", "site", "auth", "keys", "audit", "console"],
  "lib/connectors": ["history", "github", "zendesk", "judging", "writing"],
  "lib/contract": ["auth", "search", "tickets"],
  "lib/corpus": ["tables", "links", "segment", "analysis", "scoring"],
  "lib/documents": ["parse", "lines", "inline", "page"],
  "lib/formats": [
    "asciidoc",
    "rst",
    "plain",
    "notebook",
    "man",
    "html",
    "openapi",
    "pdf",
    "office",
    "tables",
    "texts",
    "markdown",
  ],
  "lib/gaps": ["pass", "reading", "grouping", "records", "questions"],
  "lib/indexer": ["sources", "scan", "exports"],
  "lib/mcp": ["messages", "tools", "packed", "resources", "callers"],
  "lib/search": [
    "store",
    "near",
    "passages",
    "ranking",
    "expansion",
    "hybrid",
    "tuning",
    "spelling",
    "index-reader",
    "editions",
    "scoring",
    "ticket-words",
    "query",
  ],
  "lib/search-box": ["dialog", "client", "words"],
  "lib/storage": ["server", "index-database", "leases"],
  "lib/wiki": ["formatting", "home", "render", "catalogue", "snippets"],
  "lib/wiki/ui": ["home", "results"],
  "lib/wiki/render": ["lines", "templates", "components", "code"],
  server: [
    "cluster",
    "indexing",
    "realtime",
    "console",
    "pictures",
    "start",
    "turns",
    "auth",
    "variables",
  ],
  "lib/auth": ["application", "people", "sign-in", "sessions", "keys", "rates"],
  "lib/classifier": [
    "operations",
    "visibility",
    "documents",
    "automation",
    "reports",
    "discovery",
    "evaluation",
    "model",
    "training",
    "adjudicator",
    "redaction",
    "reasoning",
    "statistics",
    "figure-tickets",
    "found",
    "fields",
    "confidence",
    "records",
    "reading",
    "evidence",
    "linear",
    "features",
    "taxonomy",
  ],
};

function roomOf(path: string): string | null {
  if (path.startsWith("lib/wiki/ui/")) return "wiki/ui";
  return /^lib\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function isDoor(room: string, path: string): boolean {
  return (doors[room] ?? /^index\.ts$/).test(path.slice(`lib/${room}/`.length));
}

/** Every import of one file by another, also of types and by `import()`. */
function arrowsOf(files: readonly SourceText[]): readonly Arrow[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => ({
        from: file.path,
        to: posix.normalize(posix.join(posix.dirname(file.path), specifier)),
      })),
  );
}

const arrows = arrowsOf(library);
const betweenRooms = arrows.filter(({ from, to }) => roomOf(from) !== roomOf(to));
const shown = ({ from, to }: Arrow): string => `${from} → ${to}`;

describe("the rooms of the library", () => {
  test("every folder is a room", () => {
    const found = new Set(library.map(({ path }) => roomOf(path)).filter((room) => room !== null));
    expect([...found].sort()).toEqual(Object.keys(rooms).sort());
  });

  test("a room is above those it enters", () => {
    const order = Object.keys(rooms);
    const wrong = Object.entries(rooms).flatMap(([room, entered]) =>
      entered
        .filter((other) => order.indexOf(other) >= order.indexOf(room))
        .map((other) => `${room} → ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(rooms))("%s enters %j", (room, allowed) => {
    const entered = betweenRooms.filter(({ from }) => roomOf(from) === room);
    const wrong = entered.filter(({ to }) => !allowed.includes(roomOf(to) ?? "outside"));
    expect(wrong.map(shown)).toEqual([]);
    const unused = allowed.filter((other) => !entered.some(({ to }) => roomOf(to) === other));
    expect(unused).toEqual([]);
  });

  test("rooms are entered by their doors", () => {
    expect(betweenRooms.length).toBeGreaterThan(100);
    const wrong = betweenRooms.filter(({ to }) => {
      const room = roomOf(to);
      return room !== null && !isDoor(room, to);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test("a door only leads on, and names what it offers", () => {
    const found = library.filter(({ path }) => {
      const room = roomOf(path);
      return room !== null && path === `lib/${room}/index.ts`;
    });
    expect(found.length).toBeGreaterThan(15);
    const wrong = found.filter(({ text }) => {
      const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, "");
      return /export \*|^(?!export (?:type )?\{| {2}|\} from|$)/m.test(code);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("nothing is exported without its name", () => {
    const wrong = library.filter(({ text }) => /^export \*/m.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("no folder holds more than 25 files", () => {
    const counts = new Map<string, number>();
    for (const { path } of [...library, ...host]) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([, count]) => count > 25);
    expect(full).toEqual([]);
  });

  test("the contract needs zod and nothing else", () => {
    const packages = library
      .filter((file) => file.path.startsWith("lib/contract/"))
      .flatMap(importsOf)
      .filter((specifier) => !specifier.startsWith("."));
    expect([...new Set(packages)]).toEqual(["zod"]);
  });

  test("no framework is in the library, except for the hooks and the wiki's components", () => {
    const others = library.filter(
      ({ path }) => !/^lib\/(?:adapters\/react\.ts$|wiki\/ui\/)/.test(path),
    );
    const wrong = others.flatMap((file) =>
      importsOf(file).filter((specifier) => /^(?:next|react|express|hono)(?:\/|$)/.test(specifier)),
    );
    expect(wrong).toEqual([]);
  });

  test("what runs in browsers imports nothing of the server", () => {
    const browserFiles = library.filter(({ path }) =>
      /^lib\/adapters\/(?:embed\/|react\.ts|realtime\.ts)/.test(path),
    );
    expect(browserFiles.length).toBeGreaterThan(3);
    const wrong = browserFiles.flatMap((file) =>
      importsOf(file).filter((specifier) => /node:/.test(specifier)),
    );
    expect(wrong).toEqual([]);
  });

  test("the database's driver is imported in storage only", () => {
    const files = library.filter((file) => importsOf(file).includes("@libsql/client"));
    const outside = files.filter(({ path, text }) => {
      const typesOnly = /import type \{[^}]*\} from "@libsql\/client"/.test(text);
      return !path.startsWith("lib/storage/") && !typesOnly;
    });
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  test("the host imports the library by its public name", () => {
    const wrong = host.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => /(?:^|\/)lib\//.test(specifier))
        .map((specifier) => `${file.path} → ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("tests of several rooms", () => {
  /** What stands behind a door, and why a test is not content with the door. */
  const pastDoors: Readonly<Record<string, readonly string[]>> = {
    "trains, indexes and sends in this process, without the threads of the door": [
      "lib/classifier/ticket-classifier.ts",
      "lib/classifier/training/run-training.ts",
      "lib/classifier/training/train-in-worker.ts",
      "lib/connectors/mail/read-mail.ts",
      "lib/connectors/start-connectors.ts",
      "lib/indexer/run-index.ts",
      "lib/search/search-store.ts",
      "lib/webhooks/start-webhooks.ts",
      "lib/wiki/wiki.ts",
    ],
    "reads the rows of a database as another process leaves them": [
      "lib/auth/people/person-table.ts",
      "lib/classifier/records/retention.ts",
      "lib/storage/database.ts",
      "lib/storage/server/server-database.ts",
      "lib/storage/state-database/migrations.ts",
    ],
    "compares all texts, operations or packages with what is shown of them": [
      "lib/base/optional-packages.ts",
      "lib/messages/english-text.ts",
      "lib/messages/english.ts",
      "lib/messages/german-text.ts",
      "lib/messages/german.ts",
      "lib/messages/translator.ts",
      "lib/openapi/document.ts",
    ],
    "uses the parts of the suite that a host runs as a whole": [
      "lib/testing/adapter-contract/documents.ts",
      "lib/testing/adapter-contract/request-rows.ts",
      "lib/testing/http-exchange.ts",
    ],
    "asks one part of a service that is not opened as a whole": [
      "lib/classifier/operations/knowledge-classifier.ts",
      "lib/mcp/callers/hosted-callers.ts",
      "lib/mcp/search-server.ts",
      "lib/wiki/catalogue/page-links.ts",
      "lib/wiki/render/render-page.ts",
    ],
  };
  /** Runs each reader of texts by itself: through the doors much else would count as run. */
  const withAllReaders = "tests/kit/hostile/text-readers.ts";

  test("enter the library by its doors, but for what is listed with its reason", () => {
    const entering = arrowsOf([...readSources("tests"), ...readSources("e2e")]);
    expect(entering.length).toBeGreaterThan(500);
    const entered = entering.filter(({ from, to }) => {
      const room = roomOf(to);
      return room !== null && from !== withAllReaders && !isDoor(room, to);
    });
    const found = [...new Set(entered.map(({ to }) => to))].sort();
    expect(found).toEqual(Object.values(pastDoors).flat().sort());
  });
});

describe("the order inside a room", () => {
  const files = [...library, ...host];
  const all = arrowsOf(files);
  const ways = [...foldersOf(files)]
    .map((folder) => [folder, waysInside(folder, all)] as const)
    .filter(([, found]) => found.length > 0);

  test("no import of a folder runs back, types included", () => {
    expect(all.length).toBeGreaterThan(1_000);
    const wrong = ways.flatMap(([folder, found]) => runningBack(found, insideOrders[folder] ?? []));
    expect(wrong).toEqual([]);
  });

  test("every folder of folders that import each other has its row, and each names them all", () => {
    const joined = ways.map(([folder, found]) => {
      return [folder, new Set(found.flatMap(({ from, to }) => [from, to]))] as const;
    });
    const sorted = (entries: Iterable<readonly [string, Iterable<string>]>) =>
      Object.fromEntries(Array.from(entries, ([folder, names]) => [folder, [...names].sort()]));
    expect(sorted(Object.entries(insideOrders))).toEqual(sorted(joined));
  });

  test("an import that runs back is found, also by way of a file beside the folders", () => {
    const found = [
      { from: "lib/room/top/a.ts", to: "lib/room/low/b.ts" },
      { from: "lib/room/low/b.ts", to: "lib/room/beside.ts" },
      { from: "lib/room/beside.ts", to: "lib/room/top/inner/c.ts" },
      { from: "lib/room/beside.ts", to: "lib/room/low/d.ts" },
    ];
    expect(runningBack(waysInside("lib/room", found), ["top", "low"])).toEqual([
      "lib/room/low/b.ts → lib/room/beside.ts → lib/room/top/inner/c.ts",
      "lib/room/low/b.ts → lib/room/beside.ts → lib/room/low/d.ts",
    ]);
    expect(runningBack(waysInside("lib/room", found), ["low", "top"])).toEqual([
      "lib/room/top/a.ts → lib/room/low/b.ts",
      "lib/room/low/b.ts → lib/room/beside.ts → lib/room/low/d.ts",
    ]);
  });
});

test("no files import each other in a circle, not even by types or by import()", () => {
  expect(circlesOf(arrowsOf([...library, ...host]))).toEqual([]);
  const found = [
    { from: "a.ts", to: "b.ts" },
    { from: "b.ts", to: "c.ts" },
    { from: "c.ts", to: "b.ts" },
  ];
  expect(circlesOf(found)).toEqual([["b.ts", "c.ts", "b.ts"]]);
});

describe("one name means one thing", () => {
  /** Next.js finds these by their names. */
  const ofNext = new Set([
    "default",
    "dynamic",
    "generateMetadata",
    "metadata",
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
  ]);

  test("no two files export the same name", () => {
    const files = [...library, ...host];
    const wrong = [...sharedNames(files)].filter(([name]) => !ofNext.has(name));
    expect(wrong).toEqual([]);
    expect(sharedNames(files).has("GET")).toBe(true);
  });

  test("a name declared twice is found, one that is passed on is not", () => {
    const files = [
      { path: "a.ts", text: "export interface Answer {}\nexport const left = 1;" },
      { path: "b.ts", text: 'export { left } from "./a.ts";\nexport type Answer = string;' },
      { path: "c.ts", text: "const Answer = 1;\nexport { Answer as other };" },
    ];
    expect([...sharedNames(files)]).toEqual([["Answer", ["a.ts", "b.ts"]]]);
  });
});

test("a function fits a screen, but for five at most", () => {
  const sources = [...library, ...host, ...readSources("explorer")].filter((file) => !isTest(file));
  expect(longFunctions({ path: "a.ts", text: "const two = () => {\n};" }, 1)).toEqual([
    "a.ts: two, 2 lines",
  ]);
  const long = sources.flatMap((file) => longFunctions(file, 60));
  expect(long.length > 5 ? long : []).toEqual([]);
});

test("no file has more than 300 lines, but for the door of the contract", () => {
  const sources = [...library, ...host, ...readSources("explorer")].filter((file) => !isTest(file));
  const long = sources.filter(({ text }) => text.split("\n").length - 1 > 300);
  expect(long.map(({ path }) => path)).toEqual(["lib/contract/index.ts"]);
});

test("issues of a schema become faults in one file", () => {
  const reading = library.filter(({ text }) => /\.issues\b/.test(text));
  expect(reading.map(({ path }) => path)).toEqual(["lib/base/field-errors.ts"]);
});

test("threads are started in one file", () => {
  const starting = library.filter(({ text }) => /\bnew Worker\b|\[Worker\b|\(Worker,/.test(text));
  expect(starting.map(({ path }) => path)).toEqual(["lib/base/threads/worker-thread.ts"]);
});

test("a cookie of ours is named in one file", () => {
  const named = [...library, ...host].filter(({ text }) =>
    /["'`](?:svc_session|kb_(?:console|wiki|oidc|reader))["'`=]/.test(text),
  );
  expect(named.map(({ path }) => path)).toEqual(["lib/auth/cookies.ts"]);
});

test("the environment is read in three files, and one sets what a native module reads there", () => {
  const readers = [...library, ...host].filter(({ text }) => text.includes("process.env"));
  expect(readers.map(({ path }) => path).sort()).toEqual([
    "lib/auth/keys/env-auth.ts",
    "lib/cli/environment.ts",
    "lib/embeddings/sentence/refuse-telemetry.ts",
    "server/environment.ts",
  ]);
});

describe("the app is a sitemap", () => {
  const files = host.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path));

  test("four routes have a file each, and one file answers all others by the table", () => {
    const named = (
      ["/api/classify-ticket", "/api/document", "/api/mcp", "/api/search"] as const
    ).map((path) => [`app${path}/route.ts`, `serviceRoute("${routes[path].handler}")`]);
    const expected = [["app/api/[...route]/route.ts", "serviceRoute()"], ...named];
    const found = files.map(({ path, text }) => [path, /serviceRoute\(.*?\)/.exec(text)?.[0]]);
    expect(found.sort()).toEqual(expected);
    for (const { path, text } of files) {
      expect([path, text.trim().split(/\n+/).length]).toEqual([path, 3]);
    }
  });

  test("no component writes styles into HTML, which the policy of pages does not allow", () => {
    const drawn = [...host, ...readSources("lib/wiki/ui")].filter(({ path }) =>
      path.endsWith(".tsx"),
    );
    expect(drawn.length).toBeGreaterThan(50);
    const styled = drawn.filter(({ text }) => /\bstyle=\{|<style\b/.test(text));
    expect(styled.map(({ path }) => path)).toEqual([]);
  });

  test("a page reaches the Service only past the rules of access", () => {
    const pages = host.filter(({ path }) => /^app\/(?:.*\/)?page\.tsx$/.test(path));
    expect(pages.length).toBeGreaterThan(2);
    const open = pages.filter(({ text }) => !/await open(?:Page|Console)\(/.test(text));
    // Nobody can be asked to sign in before the sign-in page; the frame for diagrams is code alone.
    expect(open.map(({ path }) => path)).toEqual(["app/diagrams/page.tsx", "app/sign-in/page.tsx"]);
  });

  test("each page of the console asks for its own area, and one that nobody has named is for operators", () => {
    const pages = host.flatMap(({ path, text }) => {
      const [, below] = /^app(\/console(?:\/.*)?)\/page\.tsx$/.exec(path) ?? [];
      return below === undefined ? [] : [{ path: below, text }];
    });
    const wrong = pages.filter(({ path, text }) =>
      areaOf(path) === "console"
        ? !/await openConsole\(/.test(text)
        : !text.includes(`await openPage("${path}")`),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const ofAgents = pages.filter(({ path }) => areaOf(path) === "console");
    expect(ofAgents.map(({ path }) => path.replace("/console", "")).toSorted()).toEqual([
      "",
      "/automation",
      "/stats",
      "/stats/table",
      "/taxonomy",
      "/taxonomy/draft",
      "/tickets",
      "/tickets/one",
      "/tickets/reply",
    ]);
    expect(pages.length).toBeGreaterThan(ofAgents.length);
  });

  test("features with a history of security faults are not used, but for pictures in their thread", () => {
    const using = (pattern: RegExp): readonly string[] =>
      host.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
    expect(using(/["']use (?:server|cache)["']/)).toEqual([]);
    // content/decisions/pictures-of-pages.md says what is asked of it.
    expect(using(/next\/og/)).toEqual(["server/pictures/draw-picture.ts"]);
    expect(using(/draw-picture/)).toEqual(["server/pictures/picture-worker.ts"]);
    expect(using(/picture-worker/)).toEqual(["app/page-picture/route.ts"]);
  });
});

test("every error code has its page, and every page its code", () => {
  const pages = readdirSync(join(projectFolder, "content/errors"))
    .filter((name) => name !== "index.md")
    .map((name) => name.replace(/\.md$/, ""));
  expect(pages.sort()).toEqual(Object.keys(errorCodes).sort());
});

test("versions of packages are exact", () => {
  const manifest = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
