/** Search answers lead to headings: all pages of four documentations, indexed, searched and shown. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawMarksIn } from "../../../tests/kit/pages/raw-marks.ts";
import { showPage } from "../../../tests/kit/pages/shown-anchors.ts";
import {
  documentationFolder,
  documentationPages,
  hasDocumentation,
} from "../../../tests/kit/sources/documentation-pages.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../../search/knowledge-store.ts";
import { openSearchStore } from "../../search/search-store.ts";
import { locateCollection } from "../page-locations.ts";
import { openWiki, type Wiki } from "../wiki.ts";

const names = ["fastapi", "python", "react", "vite"] as const;

describe.skipIf(!hasDocumentation)(
  "third-party documentation (DOCS_EVAL_DIR, or docs-eval next to the checkout)",
  () => {
    let folder: string;
    let store: KnowledgeStore;
    let wiki: Wiki;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "anchors "));
      const dbPath = join(folder, "index.db");
      const collections = names.map((name) =>
        collectionAt({ name, folder: join(documentationFolder, name) }),
      );
      await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
      store = await openSearchStore({ dbPath, collections });
      const locations = collections.map((collection) =>
        locateCollection({ collection, wikiDir: null }),
      );
      wiki = openWiki({ source: { kind: "index", dbPath }, locations, isEnabled: true });
    }, 300_000);
    afterAll(async () => {
      await wiki.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test("every anchor of the index is in its page, at its heading, and no mark of a dialect is shown", async () => {
      const pages = documentationPages();
      expect(pages.length).toBeGreaterThan(900);
      const faults: string[] = [];
      let anchors = 0;
      let elsewhere = 0;
      for (const file of pages) {
        const page = await showPage(readFileSync(file, "utf8"), file);
        anchors += page.stored.length;
        for (const anchor of page.stored) {
          if (!page.ids.has(anchor)) faults.push(`${file}#${anchor}`);
          if (!page.atHeadings.has(anchor)) elsewhere += 1;
        }
        for (const { text } of page.headings)
          if (/\{.*#.*\}|\{\/.*\/\}/.test(text)) faults.push(`${file}: ${text}`);
        for (const mark of rawMarksIn(page.html)) faults.push(`${file}: ${mark}`);
      }
      expect(faults).toEqual([]);
      // An open `<script>` hides the rest of one page, and two have code without fences.
      expect(elsewhere / anchors).toBeLessThan(0.002);
    });

    test("every anchor of a search answer is in the page that it leads to", async () => {
      const lines = readFileSync(join(documentationFolder, "..", "queries.jsonl"), "utf8");
      const queries = lines.split("\n").filter((line) => line !== "");
      let anchors = 0;
      const faults: string[] = [];
      for (const line of queries) {
        const { query, collection } = JSON.parse(line) as { query: string; collection: string };
        const { results } = await store.search(query, { collection, limit: 20 });
        for (const { id, anchor } of results) {
          if (anchor === undefined) continue;
          anchors += 1;
          const path = id.replace(`kb://${collection}/`, "").replace(/\.mdx?$/, "");
          const page = path.replace(/(?:^|\/)index$/, "");
          const html = (await wiki.page(collection, page))?.html ?? "";
          if (!html.includes(` id="${anchor.replaceAll('"', "&#x22;")}"`))
            faults.push(`${query}: ${id}#${anchor}`);
        }
      }
      expect(anchors).toBeGreaterThan(300);
      expect(faults).toEqual([]);
    });
  },
);
