/** The text of all pages, over a real folder. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { createEndpoint } from "../../http/endpoint.ts";
import type { HttpRequest } from "../../http/exchange.ts";
import { locateCollection } from "../../wiki/page-locations.ts";
import { openWiki, type Wiki } from "../../wiki/wiki.ts";
import { createTextHandlers } from "./text-handlers.ts";

const folder = temporaryFolder("knowledge text ");
let wiki: Wiki;
beforeAll(() => {
  writeFileSync(join(folder, "a.md"), "# A\n\nfirst");
  wiki = openWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [locateCollection({ collection: { name: "wiki", path: folder }, wikiDir: folder })],
    isEnabled: true,
  });
});
afterAll(async () => {
  await wiki.close();
});

test("/llms-full.txt was put together at each request; now once for each state of the wiki", async () => {
  let reads = 0;
  const counted: Wiki = {
    ...wiki,
    sources: (entries) => {
      reads += 1;
      return wiki.sources(entries);
    },
  };
  const { llmsFullText } = createTextHandlers({ wiki: counted }, (answer) =>
    createEndpoint({ answer }),
  );
  // As much of a request as is looked at.
  const request = { method: "GET", header: () => null } as unknown as HttpRequest;
  const read = async () => (await llmsFullText(request)).body;
  expect(await Promise.all([read(), read()])).toEqual(Array(2).fill(await read()));
  expect([await read(), reads]).toEqual(["<!-- /wiki/a -->\n\n# A\n\nfirst\n", 1]);
  writeFileSync(join(folder, "a.md"), "# A\n\nsecond");
  await wiki.refresh();
  expect([await read(), reads]).toEqual(["<!-- /wiki/a -->\n\n# A\n\nsecond\n", 2]);
});

test("with collections alone the list, the map and the feed are those of their pages", async () => {
  const alone = openWiki({
    source: { kind: "folder", collection: "help", folder },
    locations: [locateCollection({ collection: { name: "help", path: folder }, wikiDir: null })],
    isEnabled: false,
  });
  const handlers = createTextHandlers({ wiki: alone, problemBase: "https://a.example" }, (answer) =>
    createEndpoint({ answer }),
  );
  const request = { method: "GET", header: () => null, query: "" } as unknown as HttpRequest;
  const address = "https://a.example/docs/help/a";
  for (const read of [handlers.llmsText, handlers.sitemap, handlers.llmsFullText]) {
    expect((await read(request)).body).toContain(address);
  }
  expect((await handlers.feed(request)).status ?? 200).toBe(200);
  await alone.close();
});
