/** Which addresses of a site lead to pages, and which are pages of ours already. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HttpRequest } from "knowledge-sdk/host";
import { createWiki, locateCollection } from "knowledge-sdk/wiki";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/kit/temporary-folder.ts";
import { createSiteAddresses } from "./site-addresses.ts";

test("below a collection of that name a page of ours wins, and other paths are the site's", async () => {
  const root = temporaryFolder("knowledge addresses ");
  const files = {
    "docusaurus.config.js": "module.exports = { baseUrl: '/', presets: [['classic', {}]] };",
    "docs/new/start.md": "---\nslug: begin\n---\n# Start",
    "docs/new/tasks/01-one.md": "# One",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const folder = join(root, "docs/new");
  const wiki = await createWiki({
    source: { kind: "folder", collection: "new", folder },
    locations: [locateCollection({ collection: { name: "new", path: folder }, wikiDir: null })],
    isEnabled: false,
  });
  try {
    const addressOf = createSiteAddresses(wiki, { permittedOf: () => null });
    const ask = (path: string) => addressOf({ path } as HttpRequest);
    expect(await ask("/docs/new/begin/")).toBe("/docs/new/start");
    expect(await ask("/docs/new/tasks/one")).toBe("/docs/new/tasks/01-one");
    for (const own of ["", "/", "/start", "/start.md", "/tasks", "/-/recent", "/none"]) {
      expect(await ask(`/docs/new${own}`)).toBeNull();
    }
  } finally {
    await wiki.close();
  }
});
