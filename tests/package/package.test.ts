/** The package as it is published: packed, installed into an empty project, and used there. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageGroups } from "../../lib/base/optional-packages.ts";
import {
  type Consumer,
  copyHandbook,
  createConsumer,
  exampleOf,
  runProgram,
} from "../kit/sources/consumer.ts";
import { packagesNeededBy, packagesReachedFrom, subpaths } from "../kit/sources/public-surface.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { checkTypes, compilerPackages, nodeModules } from "../kit/sources/type-checks.ts";

const bytesMax = 15 * 1_024 * 1_024;
const vectorBytesMax = 8 * 1_024 * 1_024;
const words = "knowledge-sdk/embeddings/words";

let consumer: Consumer;

beforeAll(async () => {
  consumer = await createConsumer(compilerPackages(["typescript-5", "typescript-7"]));
}, 240_000);
afterAll(() => consumer.remove());

test("the README's example indexes a folder and answers in at most ten lines", async () => {
  const example = exampleOf("README.md", "ts");
  copyHandbook(consumer);
  consumer.write("example.js", example);
  const { stdout, stderr } = await consumer.run("example.js");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ first: "Index your documents" });
  expect(example.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(10);
});

test("no file imports that of a thread: it would begin the thread's work", () => {
  const built = join(projectFolder, "dist");
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  expect(files.filter((file) => file.endsWith("-worker.js")).length).toBeGreaterThan(5);
  const wrong = files.filter((file) =>
    /(?:from|import)\s*\(?\s*"[^"]*-worker\.js"/.test(readFileSync(join(built, file), "utf8")),
  );
  expect(wrong).toEqual([]);
});

/** What some subpaths are made for, and need. */
const peersOf: Readonly<Record<string, string>> = {
  "knowledge-sdk/mcp": "@modelcontextprotocol/server",
  "knowledge-sdk/react": "react",
  "knowledge-sdk/wiki-ui": "react",
  "knowledge-sdk/realtime": "socket.io-client",
};
const servers = subpaths.filter((subpath) => !(subpath in peersOf));

test("every subpath for servers loads where no framework is installed", async () => {
  for (const framework of ["next", "react", "socket.io-client", "express", "hono", "vitest"]) {
    expect(existsSync(join(consumer.folder, "node_modules", framework))).toBe(false);
  }
  const loads = servers.map((subpath) => `await import(${JSON.stringify(subpath)});`);
  consumer.write("load.js", `${loads.join("\n")}\nconsole.log("loaded");`);
  expect(await consumer.run("load.js")).toEqual({ code: 0, stdout: "loaded\n", stderr: "" });
});

test.each(Object.entries(peersOf))(
  "%s names the package %s that it lacks",
  async (subpath, peer) => {
    consumer.write(
      "lack.js",
      `await import("${subpath}").catch(({ message }) => console.log(message));`,
    );
    const { code, stdout, stderr } = await consumer.run("lack.js");
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining(peer), ""]);
  },
);

describe("a call that lacks optional packages says so once, with one command for all of them", () => {
  const wiki = ["react", "react-dom", ...Object.keys(packageGroups.wiki.packages)];

  test("`knowledge serve` of a folder, in one line and before it indexes", async () => {
    copyHandbook(consumer);
    const args = ["serve", "content/guide", "--data", "served", "--port", "0"];
    const { code, stderr } = await consumer.run("node_modules/knowledge-sdk/cli/main.js", ...args);
    expect([code, namedIn(stderr).sort()]).toEqual([1, [...wiki, "katex", "shiki"].sort()]);
    expect(stderr.trim().split("\n").length).toBe(1);
    expect(existsSync(join(consumer.folder, "served"))).toBe(false);
  });

  test.each([
    ["startServer(store, { port: 0, wikiDir: 'content' })", wiki],
    ["createWiki({})", Object.keys(packageGroups.wiki.packages)],
    ["startServer(store, { port: 0, mcp: true })", ["@modelcontextprotocol/server"]],
    ["import('knowledge-sdk/mcp')", ["@modelcontextprotocol/server"]],
  ])("%s", async (call, packages) => {
    consumer.write(
      "lack.js",
      `import { createWiki } from "knowledge-sdk/wiki";
       import { startServer } from "knowledge-sdk/standalone";
       import { createMemoryStore } from "knowledge-sdk/testing";
       const store = createMemoryStore([]);
       await ${call}.catch(({ code, message }) => console.log(code + "|" + message));
       void [createWiki, startServer, store];`,
    );
    const [code, message = ""] = (await consumer.run("lack.js")).stdout.split("|");
    expect(code).toBe("configuration_invalid");
    expect(namedIn(message)).toEqual(expect.arrayContaining([...packages]));
  });

  test("the groups name every optional package that threads and pages load", () => {
    const own = new Set([...Object.keys(manifest().dependencies), "knowledge-sdk"]);
    const optional = (file: string): string[] =>
      packagesNeededBy(file).filter((name) => !own.has(name));
    const { agents, wiki: reading, wikiDecoration, wikiPages, webPages } = packageGroups;
    const expected = (...groups: { readonly packages: object }[]): string[] =>
      [...new Set(groups.flatMap(({ packages }) => Object.keys(packages)))].sort();
    expect([
      [...optional("wiki/formatting/format-worker.js"), ...optional("wiki/wiki-worker.js")].sort(),
      optional("wiki/ui/html-pages.js"),
      optional("indexer/sources/http/html-worker.js"),
      optional("adapters/mcp.js"),
    ]).toEqual([
      expected(reading, wikiDecoration),
      expected(wikiPages),
      expected(webPages),
      expected(agents),
    ]);
  });
});

test("every link of the package's README leads to a file of the package", () => {
  const folder = join(consumer.folder, "node_modules/knowledge-sdk");
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
});

describe("a host whose bundler takes the library in", () => {
  const complaints: string[] = [];

  beforeAll(async () => {
    copyHandbook(consumer);
    const imports = servers.map((path, index) => `import * as part${index} from "${path}";`);
    consumer.write(
      "host.js",
      `${imports.join("\n")}
       export const parts = [${servers.map((_, index) => `part${index}`).join()}];
       const { createIndexer } = part0;
       const embedProvider = { provider: "local" };
       const config = { dbPath: process.argv[2], embedProvider, collections: [{ name: "guide", path: process.argv[3] }] };
       const { indexed } = await createIndexer(config).run().catch((error) => ({ indexed: error.message }));
       const store = await part0.createSearchStore({ dbPath: process.argv[2], searchMode: "hybrid", embedProvider });
       console.log(indexed, store.status().vectors.ready);
       await store.close();`,
    );
    const { rolldown } = await import("rolldown");
    const bundle = await rolldown({
      cwd: consumer.folder,
      input: "host.js",
      platform: "node",
      // A native part cannot be bundled. Optional packages are not installed here.
      external: /^(?:@libsql\/|libsql$)/,
      onLog: (_level, { message }) => complaints.push(message),
    });
    await bundle.write({ dir: join(consumer.folder, "bundled") });
    await bundle.close();
  }, 60_000);

  const hostAt = (bundle: string, cwd: string) => {
    const dbPath = join(consumer.folder, "bundled data/index.db");
    const args = [bundle, dbPath, join(consumer.folder, "content/guide")];
    return runProgram(process.execPath, args, cwd);
  };

  test("bundles without complaints about missing optional packages", () => {
    expect(complaints).toEqual([]);
  });

  test("indexes with the threads of the installed package, wherever it is started", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "knowledge elsewhere "));
    const { stdout, stderr } = await hostAt(join(consumer.folder, "bundled/host.js"), elsewhere);
    rmSync(elsewhere, { recursive: true });
    const [indexed, hasVectors] = stdout.trim().split(" ");
    expect([stderr, Number(indexed) > 3, hasVectors]).toEqual(["", true, "true"]);
  });

  test("says what is missing where the package is not installed", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "knowledge bundled "));
    cpSync(join(consumer.folder, "bundled"), elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, "package.json"), '{ "type": "module" }');
    mkdirSync(join(elsewhere, "node_modules"));
    for (const name of readdirSync(join(consumer.folder, "node_modules"))) {
      if (name === "knowledge-sdk") continue;
      symlinkSync(
        join(consumer.folder, "node_modules", name),
        join(elsewhere, "node_modules", name),
      );
    }
    const { stdout } = await hostAt(join(elsewhere, "host.js"), elsewhere);
    rmSync(elsewhere, { recursive: true });
    expect(stdout).toMatch(/npm install \.\/knowledge-sdk-<version>\.tgz false\n$/);
  });
});

test("schemas compose with those of a host's own copy of zod, whose notice comes along", async () => {
  consumer.write(
    "compose.js",
    `import { Highlight, SearchParameters } from "knowledge-sdk/schemas";
     import { z } from "zod";
     const Wrapped = z.object({ ask: SearchParameters, marks: z.array(Highlight) });
     const read = Wrapped.safeParse({ ask: { q: "x", limit: "7" }, marks: [{ start: 0, end: 1 }] });
     const refused = Wrapped.safeParse({ ask: { q: "x" }, marks: [{ start: -1, end: 1 }] });
     console.log(JSON.stringify([read.data?.ask.limit, refused.error?.issues[0]?.path,
       Highlight instanceof z.ZodObject, z.toJSONSchema(z.array(Highlight)).items.required]));`,
  );
  const { stdout, stderr } = await consumer.run("compose.js");
  expect([stderr, JSON.parse(stdout)]).toEqual([
    "",
    [7, ["marks", 0, "start"], true, ["start", "end"]],
  ]);
  const notices = join(consumer.folder, "node_modules/knowledge-sdk/THIRD-PARTY-NOTICES.md");
  expect(readFileSync(notices, "utf8")).toMatch(/^# zod \d[^]*MIT License/);
});

test("the command works from node_modules/.bin", async () => {
  const { code, stdout } = await consumer.run("node_modules/.bin/knowledge", "--version");
  expect([code, stdout]).toEqual([0, "3.0.0\n"]);
});

test("a server of the installed package knows its version", async () => {
  consumer.write(
    "serve.js",
    `import { startServer } from "knowledge-sdk/standalone";
     import { createMemoryStore } from "knowledge-sdk/testing";
     const server = await startServer(createMemoryStore([]), { port: 0, host: "127.0.0.1" });
     console.log((await (await fetch(server.url + "/api/health")).json()).version);
     await server.close();`,
  );
  expect(await consumer.run("serve.js")).toEqual({ code: 0, stdout: "3.0.0\n", stderr: "" });
});

describe("types, libraries checked", () => {
  // The oldest and the newest compiler; the long tests try them all, and as bundlers resolve.
  test.each([
    ["typescript-5", nodeModules],
    ["typescript-7", nodeModules],
  ] as const)("in %s, %o", async (compiler, modules) => {
    expect(await checkTypes(consumer, compiler, modules)).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
  });
});

describe("what the package weighs", () => {
  test("at most 15 MB are installed, the database's driver and the vectors of words aside", () => {
    const modules = join(consumer.folder, "node_modules");
    const notCounted = /^(?:@libsql|libsql|@neon-rs|@types|undici-types|typescript|@typescript|\.)/;
    const counted = readdirSync(modules).filter((name) => !notCounted.test(name));
    expect(counted).toContain("zod");
    const bytes = counted.reduce((sum, name) => sum + sizeOf(join(modules, name)), 0);
    const files = wordFiles().map((file) => sizeOf(join(modules, words, file)));
    expect(bytes - files.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytesMax);
  });

  test("neither the demonstration nor its pictures, tests and benchmarks come along", () => {
    const entries = readdirSync(join(consumer.folder, "node_modules/knowledge-sdk"), {
      recursive: true,
      encoding: "utf8",
    });
    expect(entries.length).toBeGreaterThan(100);
    const ours = /(?:^|\/)(?:demo|screenshots|e2e|tests|bench|desk\.json)(?:\/|$)|\.(?:webp|png)$/;
    expect(entries.filter((entry) => ours.test(entry))).toEqual([]);
  });

  test("it has English, German and French words, which weigh at most 8 MB", () => {
    expect(wordFiles()).toEqual(["word-vectors.bin", "words-de.bin", "words-fr.bin"]);
    const bytes = wordFiles().map((file) =>
      sizeOf(join(consumer.folder, "node_modules", words, file)),
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(vectorBytesMax);
  });

  test("each subpath loads these packages, and nothing of another framework's adapter", () => {
    expect(Object.fromEntries(subpaths.map((path) => [path, packagesReachedFrom(path)]))).toEqual({
      "knowledge-sdk": [],
      "knowledge-sdk/schemas": [],
      "knowledge-sdk/wiki": [],
      "knowledge-sdk/host": [],
      "knowledge-sdk/mcp": [],
      "knowledge-sdk/next": [],
      "knowledge-sdk/express": [],
      "knowledge-sdk/hono": [],
      "knowledge-sdk/react": ["react"],
      "knowledge-sdk/realtime": ["socket.io-client"],
      "knowledge-sdk/standalone": [],
      "knowledge-sdk/testing": [],
      "knowledge-sdk/wiki-ui": ["react", "react/jsx-runtime"],
      "knowledge-sdk/search-box": [],
    });
  });
});

describe("linters of packages find nothing", () => {
  test("publint", async () => {
    const { messages } = await publint({ pkgDir: join(projectFolder, "dist"), strict: true });
    expect(messages).toEqual([]);
  });

  test("are the types wrong", async () => {
    const attw = join(projectFolder, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const args = [attw, consumer.archive, "--profile", "esm-only", "--format", "json"];
    const { code, stdout } = await runProgram(process.execPath, args, consumer.folder);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ analysis: { types: { kind: "included" } } });
  });
});

/** The names behind `npm install`, without their versions. */
function namedIn(message: string): string[] {
  const [, named = ""] = /npm install ([^,\n]+)/.exec(message) ?? [];
  return named.split(" ").map((word) => word.replace(/(?<=.)@[\d.]+$/, ""));
}

function manifest(): { readonly dependencies: Readonly<Record<string, string>> } {
  const file = join(consumer.folder, "node_modules/knowledge-sdk/package.json");
  return JSON.parse(readFileSync(file, "utf8"));
}

/** English words and those of other languages. */
function wordFiles(): string[] {
  const files = readdirSync(join(consumer.folder, "node_modules", words));
  return files.filter((file) => file.endsWith(".bin")).sort();
}

function sizeOf(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
