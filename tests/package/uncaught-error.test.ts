/** What a developer reads of an error that nobody catches. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runProgram } from "../kit/sources/consumer.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const dist = join(projectFolder, "dist");
const codeMax = 300;
const folder = temporaryFolder("knowledge uncaught ");
test("no line of the package that throws is longer than 300 characters", () => {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const lines = files.flatMap((file) => readFileSync(join(dist, file), "utf8").split("\n"));
  const throwing = lines.filter((line) => /\bthrow\b|Error\(/.test(line));
  expect(throwing.length).toBeGreaterThan(100);
  expect(throwing.filter((line) => line.length > codeMax)).toEqual([]);
});

test.each([
  ["await createSearchStore({});"],
  ["await createSearchStore({ dbPath: '/nowhere/index.db', searchMode: 'magic' });"],
  ["createIndexer({ dbPath: 5, collections: [] });"],
  ["loadConfiguration('missing.json');"],
  // In a thread of the package.
  ["await createIndexer({ dbPath, collections: [{ name: 'a', path: '/nowhere' }] }).run();"],
])("an uncaught error says its message in the first three lines: %s", async (call) => {
  const address = JSON.stringify(pathToFileURL(join(dist, "index.js")).href);
  const names = "createIndexer, createSearchStore, loadConfiguration";
  const dbPath = JSON.stringify(join(folder, "index.db"));
  const program = `import { ${names} } from ${address}; const dbPath = ${dbPath}; ${call}`;
  const args = ["--input-type=module", "--eval", program];
  const { code, stderr } = await runProgram(process.execPath, args, projectFolder);
  expect(code).toBe(1);
  expect(Buffer.byteLength(stderr)).toBeLessThanOrEqual(1_500);
  expect(stderr.split("\n").findIndex((line) => line.includes("KnowledgeError"))).toBeLessThan(3);
});
