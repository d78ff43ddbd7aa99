/**
 * Until the package is published, anybody may take its name in the registry: a command that names it
 * would run their code on the machines of our readers. Commands name the packed file.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder, readSources } from "../kit/sources/source-files.ts";

/** What takes a name for one of the registry. */
const registryNames = [
  /\b(?:npm|pnpm|yarn|bun)\s+(?:i|in|install|add|update|up|upgrade|link|exec|x|dlx|create|init)\b[^\n`;&|]*?(?<![\w./@-])knowledge-sdk(?!-[^\s`]*\.tgz|[\w/-])/g,
  // npx takes its own package where the command is not installed; --no keeps it from that.
  /\b(?:npx|pnpx|bunx|npm\s+(?:exec|x)|pnpm\s+dlx|yarn\s+dlx)\s+(?!--no\s)[^\n`;&|]*?(?<![\w./@-])knowledge(?:-sdk)?(?![\w./-])/g,
  /"command":\s*"(?:npx|pnpx|bunx)",\s*"args":\s*\[(?!\s*"--no")[^\]]*"knowledge(?:-sdk)?(?:@[^"]*)?"/g,
  /knowledge-sdk@(?:latest|next|[\^~]?\d)/g,
];

const namesIn = (text: string): string[] =>
  registryNames.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));

test.each([
  "npm install knowledge-sdk",
  "npm i --save knowledge-sdk express",
  "npm install express knowledge-sdk",
  "npm install --global knowledge-sdk",
  "npm install knowledge-sdk@latest",
  "pnpm add knowledge-sdk",
  "yarn add knowledge-sdk",
  "bun add knowledge-sdk",
  "npx knowledge-sdk mcp ./docs",
  "npx knowledge serve ./docs",
  "npx -y knowledge index",
  "npm exec knowledge index",
  'npx --package knowledge-sdk -- knowledge "x"',
  '"command": "npx", "args": ["knowledge-sdk", "mcp", "./docs"]',
  '"command": "npx",\n      "args": ["-y", "knowledge", "mcp"]',
])("%s is refused", (command) => {
  expect(namesIn(command)).not.toEqual([]);
});

test.each([
  "npm install ./knowledge-sdk-3.0.0.tgz express",
  "npm install ../knowledge-sdk/knowledge-sdk-3.0.0.tgz",
  "npm install @modelcontextprotocol/server@2",
  "npm run knowledge -- search",
  "npx --no knowledge serve node_modules/knowledge-sdk/content",
  "npx --no -- knowledge --help",
  "npx openapi-typescript http://localhost:3000 --output knowledge-api.d.ts",
  "knowledge serve ./docs",
  'import { createIndexer } from "knowledge-sdk";',
])("%s is allowed", (command) => {
  expect(namesIn(command)).toEqual([]);
});

const pages = ["content", "examples", "deploy", "lib", "app", "explorer", "scripts"].flatMap(
  (folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
      // A route has a folder of its name.
      .filter((name) => statSync(join(projectFolder, folder, name)).isFile())
      .filter((name) => /\.(?:mdx?|json|ya?ml|mjs|sh|html|service)$|Dockerfile/.test(name))
      .filter((name) => !name.includes("node_modules"))
      .map((name) => join(folder, name)),
);
const rootPages = readdirSync(projectFolder).filter((name) =>
  /^(?!CHANGELOG).*\.md$|\.ya?ml$|^Dockerfile/.test(name),
);

test("no page, example or message takes the package from the registry", () => {
  const texts = [...pages, ...rootPages].map((path) => ({
    path,
    text: readFileSync(join(projectFolder, path), "utf8"),
  }));
  const sources = ["lib", "app", "server", "explorer"]
    .flatMap(readSources)
    .filter(({ path }) => !path.endsWith(".test.ts"));
  const faults = [...texts, ...sources].flatMap(({ path, text }) =>
    namesIn(text).map((found) => `${path}: ${found}`),
  );
  expect(faults).toEqual([]);
});

test("the packed file that pages name is that of this version", () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  const named = [...pages, ...rootPages].flatMap((path) =>
    [
      ...readFileSync(join(projectFolder, path), "utf8").matchAll(
        /knowledge-sdk-(\d[\w.-]*)\.tgz/g,
      ),
    ].map(([, own]) => own),
  );
  expect(new Set(named)).toEqual(new Set([version]));
});
