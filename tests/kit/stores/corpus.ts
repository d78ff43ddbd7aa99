/** Folders of generated pages for tests that need many. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Workplace {
  /** Its name has a space, so that every path of a test has one. */
  readonly folder: string;
  readonly data: string;
  readonly dbPath: string;
  readonly config: string;
  /** Writes `count` pages that all carry the word. */
  writeEdition(word: string, count: number): void;
  remove(): void;
}

export function createWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), "knowledge test "));
  const docs = join(folder, "docs");
  mkdirSync(docs);
  const config = join(folder, "knowledge.config.json");
  writeFileSync(config, JSON.stringify({ collections: [{ name: "docs", path: "docs" }] }));
  const data = join(folder, "data");
  return {
    folder,
    data,
    dbPath: join(data, "index.db"),
    config,
    writeEdition(word, count) {
      for (let page = 0; page < count; page++) {
        writeFileSync(join(docs, `page-${page}.md`), pageText(page, word));
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function pageText(page: number, word: string): string {
  const sections = Array.from(
    { length: 4 },
    (_unused, section) =>
      `## Part ${section}\n\nThe ${word} of topic${(page * 7 + section) % 500} has ${"plain words ".repeat(40)}`,
  );
  return `# Page ${page}\n\nOpening of ${word}.\n\n${sections.join("\n\n")}\n`;
}
