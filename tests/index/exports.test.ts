import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { strToU8, zipSync } from "fflate";
import {
  createIndexer,
  createSearchStore,
  type IndexResult,
  type SkippedFile,
} from "knowledge-sdk";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let folder: string;
let dbPath: string;
let skipped: SkippedFile[];

beforeEach(() => {
  folder = temporaryFolder("exports ");
  dbPath = join(folder, "data", "index.db");
  skipped = [];
});

function write(path: string, content: string | Uint8Array): string {
  const file = join(folder, "docs", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function run(): Promise<IndexResult> {
  const collections = [{ name: "docs", path: join(folder, "docs") }];
  return createIndexer({ dbPath, collections }).run({ onSkip: (file) => skipped.push(file) });
}

async function read(path: string) {
  const store = await createSearchStore({ dbPath });
  try {
    return await store.getDocument(`kb://docs/${path}`);
  } finally {
    await store.close();
  }
}

const id = (digit: number) => String(digit).repeat(32);
const home = `# Home\n\n[Rivers](Home%20${id(1)}/Rivers%20${id(2)}.md)\n`;
const pages = (rivers: string) => ({
  [`Home ${id(1)}.md`]: home,
  [`Home ${id(1)}/Rivers ${id(2)}.md`]: `# Rivers\n\n${rivers}\n`,
});

const zipped = (rivers: string) =>
  zipSync(
    Object.fromEntries(Object.entries(pages(rivers)).map(([path, text]) => [path, strToU8(text)])),
  );

test("an export in a folder is read under clean names, and the one after it has the same ids", async () => {
  write("own.md", "# Own");
  write(`Export-${id(8)}.zip`, zipped("Long water"));
  expect(await run()).toMatchObject({ indexed: 3 });
  expect((await read("Home/index.md"))?.body).toContain("[Rivers](Rivers.md)");
  expect((await read("Home/Rivers.md"))?.title).toBe("Rivers");
  expect(await run()).toMatchObject({ unchanged: 3 });

  rmSync(join(folder, "docs", `Export-${id(8)}.zip`));
  write(`Export-${id(9)}.zip`, zipped("Short water"));
  expect(await run()).toMatchObject({ updated: 1, unchanged: 2, removed: 0 });
  rmSync(join(folder, "docs", `Export-${id(9)}.zip`));
  expect(await run()).toMatchObject({ unchanged: 1, removed: 2 });
});

test("an unpacked export is read once, not under its raw names too", async () => {
  for (const [path, text] of Object.entries(pages("Long water"))) write(path, text);
  write("own.md", "# Own");
  expect(await run()).toMatchObject({ indexed: 3 });
  expect(await read(`Home ${id(1)}.md`)).toBe(null);
});

test("in a folder behind a link its raw names were read beside the clean ones", async () => {
  for (const [path, text] of Object.entries(pages("Long water"))) write(path, text);
  const link = join(folder, "link");
  symlinkSync(join(folder, "docs"), link);
  const collections = [{ name: "docs", path: link }];
  const result = await createIndexer({ dbPath, collections }).run();
  expect([result.indexed, result.leftOut]).toEqual([2, []]);
});

test("an export that is being copied leaves what was read before, and is named", async () => {
  const file = write("Export.zip", zipped("Long water"));
  await run();
  truncateSync(file, 100);
  expect(await run()).toMatchObject({ unchanged: 2, removed: 0 });
  expect(skipped).toMatchObject(
    [{ filePath: "Export.zip", detail: /damaged/ }].map((one) => ({
      ...one,
      detail: expect.stringMatching(one.detail),
    })),
  );
});
