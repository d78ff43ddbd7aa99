/**
 * Hosts that bundle: the handbook's Next.js application, built from the packed library by both
 * bundlers of Next.js, and a program in one file by esbuild and by webpack. Each has to answer.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examplesOf } from "../kit/sources/code-examples.ts";
import { type Consumer, copyHandbook, createConsumer } from "../kit/sources/consumer.ts";

const handbookFiles = [
  "next.config.ts",
  "lib/store.ts",
  "app/api/search/route.ts",
  "app/api/document/route.ts",
];

/** What the generator would install. */
const generated = {
  "create-next-app": "16.4.3",
  next: "16.4.6",
  react: "19.3.1",
  "react-dom": "19.3.1",
  "@types/node": "20.19.43",
  "@types/react": "19.3.0",
  "@types/react-dom": "19.3.0",
  "@tailwindcss/turbopack": "^4",
  tailwindcss: "^4",
  typescript: "5.9.3",
};
const layout = `export default function RootLayout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

describe("a fresh TypeScript application of create-next-app with exactly the handbook's files", () => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await createConsumer(generated);
    const generator = "node_modules/create-next-app/dist/index.js";
    const made = await consumer.run(generator, "fresh", "--yes", "--skip-install", "--disable-git");
    expect(made.code).toBe(0);
    const fresh = join(consumer.folder, "fresh");
    // Names packages alone, and is no module.
    rmSync(join(fresh, "package.json"));
    cpSync(fresh, consumer.folder, { recursive: true });
    rmSync(fresh, { recursive: true });
    // Its own fetches fonts from the network.
    consumer.write("app/layout.tsx", layout);
    const examples = examplesOf("content/guide/embed-the-library.md").map(({ file, code }) => ({
      file: file.split("/").slice(1).join("/"),
      code,
    }));
    for (const name of handbookFiles) {
      const example = examples.find(({ file }) => file === name);
      consumer.write(name, example?.code ?? "throw new Error('The handbook does not show me');");
    }
    copyHandbook(consumer);
    consumer.write(
      "knowledge.config.json",
      '{ "collections": [{ "name": "guide", "path": "content/guide" }] }',
    );
    const indexed = await consumer.run("node_modules/.bin/knowledge", "index", "--data", "data");
    expect(indexed.code).toBe(0);
  }, 600_000);
  afterAll(() => consumer.remove(), 120_000);

  test.each(["--turbopack", "--webpack"])("is built with %s and answers", async (bundler) => {
    rmSync(join(consumer.folder, ".next"), { recursive: true, force: true });
    const built = await consumer.run("node_modules/next/dist/bin/next", "build", bundler);
    const said = built.stdout + built.stderr;
    expect([built.code, said]).toEqual([0, expect.stringContaining("/api/document")]);
    expect(said).not.toMatch(/can't resolve|module not found|critical dependency/i);
    await whileServing(consumer, async (origin) => {
      const search = await fetch(`${origin}/api/search?q=index+your+documents&limit=1`);
      const { results } = (await search.json()) as { results: { id: string }[] };
      expect([search.status, results[0]?.id]).toEqual([200, "kb://guide/index-your-documents.md"]);
      const id = encodeURIComponent("kb://guide/start.md");
      expect((await fetch(`${origin}/api/document?id=${id}`)).status).toBe(200);
    });
  });
});

describe("a program in one file, without optional packages", () => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await createConsumer({ esbuild: "0.28.2", webpack: "5.112.2" });
    copyHandbook(consumer);
    consumer.write("host.js", host);
    consumer.write("esbuild.config.js", withEsbuild);
    consumer.write("webpack.config.js", withWebpack);
  }, 600_000);
  afterAll(() => consumer.remove(), 120_000);

  test.each([
    ["esbuild", "esm", "out/esm/host.mjs"],
    ["esbuild", "cjs", "out/cjs/host.cjs"],
    ["webpack", "esm", "out/webpack/host.mjs"],
  ])(
    "%s makes %s without a complaint, and it indexes and searches",
    async (bundler, format, file) => {
      const built = await consumer.run(`${bundler}.config.js`, format);
      expect(built).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
      const { stdout, stderr } = await consumer.run(file);
      expect([stderr, JSON.parse(stdout)]).toEqual([
        "",
        {
          first: "Index your documents",
          wiki: expect.stringContaining("npm install"),
          mcp: expect.stringContaining("npm install @modelcontextprotocol/server@2"),
        },
      ]);
    },
  );
});

const host = `
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { createNextHandler } from "knowledge-sdk/next";
import { createExpressMiddleware } from "knowledge-sdk/express";
import { createHonoHandler } from "knowledge-sdk/hono";
import { startServer } from "knowledge-sdk/standalone";
async function main() {
  const dbPath = "bundled/index.db";
  await createIndexer({ dbPath, collections: [{ name: "guide", path: "content/guide" }] }).run();
  const store = await createSearchStore({ dbPath });
  const GET = createNextHandler(store);
  const { results } = await (await GET(new Request("http://x/api/search?q=index+your+documents"))).json();
  const told = (options) => startServer(store, { port: 0, ...options }).catch(({ message }) => message);
  const wiki = await told({ wikiDir: "content" });
  const mcp = await told({ mcp: true });
  await store.close();
  console.log(JSON.stringify({ first: results[0].title, wiki, mcp }));
}
void [createExpressMiddleware, createHonoHandler];
main();
`;

const withEsbuild = `
import { build } from "esbuild";
const format = process.argv[2];
const { errors, warnings } = await build({
  entryPoints: ["host.js"], bundle: true, platform: "node", format, logLevel: "silent",
  outfile: "out/" + format + "/host." + (format === "esm" ? "mjs" : "cjs"),
  external: ["@libsql/*", "libsql"],
  banner: format === "esm"
    ? { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' }
    : {},
});
console.log(JSON.stringify([...errors, ...warnings].map(({ text }) => text)));
`;

const withWebpack = `
import webpack from "webpack";
const external = /^(?:@libsql\\/|libsql$)/;
webpack({
  mode: "none", target: "node20", entry: "./host.js", experiments: { outputModule: true },
  output: { path: process.cwd() + "/out/webpack", filename: "host.mjs", module: true },
  externals: [({ request }, done) => (external.test(request) ? done(null, "module " + request) : done())],
}, (error, stats) => {
  if (error) throw error;
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  console.log(JSON.stringify([...errors, ...warnings].map(({ message }) => message)));
});
`;

/** \`next start\` as long as \`use\` takes. */
async function whileServing(
  { folder }: Consumer,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const args = ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  try {
    for await (const line of child.stdout) if (String(line).includes("Ready in")) break;
    await use(`http://127.0.0.1:${port}`);
  } finally {
    child.kill();
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
