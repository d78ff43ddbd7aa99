import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { WikiJob } from "./catalogue/build-catalogue.ts";
import { createCatalogueService } from "./catalogue-service.ts";
import { locateCollection } from "./page-locations.ts";

function jobOf(pages: Readonly<Record<string, string>>): WikiJob {
  const folder = mkdtempSync(join(tmpdir(), "knowledge wiki "));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  const location = locateCollection({
    collection: { name: "wiki", path: folder },
    wikiDir: folder,
  });
  return {
    source: { kind: "folder", collection: "wiki", folder },
    locations: [location],
    scope: "",
  };
}

const silent = { tell: () => undefined };

test("a page asked for while the first catalogue is built waits for it", async () => {
  const service = createCatalogueService();
  const built = service.build(jobOf({ "a.md": "# A" }), silent);
  const page = await service.page({ scope: "", id: "kb://wiki/a.md" });
  await built;
  expect(page).toMatchObject({ source: "# A", from: { filePath: "a.md", title: "A" } });
});

test("a page asked for while a later catalogue is built is answered before that is there", async () => {
  const pages: Record<string, string> = {};
  // Some 200 ms of reading, which was one piece of work.
  for (let page = 0; page < 600; page++)
    pages[`p${page}.md`] = `# P ${page}\n\n${"word ".repeat(400)}`;
  const job = jobOf(pages);
  const service = createCatalogueService();
  await service.build(jobOf({ "p1.md": "# Before" }), silent);
  const happened: string[] = [];
  const built = service.build(job, {
    tell: ({ kind }) => kind === "built" && happened.push("built"),
  });
  await new Promise((resolve) => setImmediate(resolve));
  const page = await service.page({ scope: "", id: "kb://wiki/p1.md" }).then((found) => {
    happened.push("page");
    return found;
  });
  await built;
  expect(page?.source).toBe("# Before");
  expect(happened).toEqual(["page", "built"]);
});

test("links and pictures are settled by the page that has them", async () => {
  const service = createCatalogueService();
  const pages = { "a.md": "# A\n\n## Own", "b.md": "# B", "x.svg": '<svg width="4" height="3"/>' };
  await service.build(jobOf(pages), silent);
  const page = await service.page({ scope: "", id: "kb://wiki/a.md" });
  if (page === null) throw new Error("The page is missing");
  const settled = await service.settle({
    scope: "",
    from: page.from,
    targets: {
      links: ["b.md", "#own", "none.md"],
      wikiLinks: ["B"],
      images: ["x.svg", "none.png"],
    },
  });
  expect(settled).toEqual({
    links: [
      { address: "/wiki/b", isBroken: false, size: null },
      { address: "/wiki/a#own", isBroken: false, size: null },
      { address: "/wiki/none", isBroken: true, size: null },
    ],
    wikiLinks: [{ address: "/wiki/b", isBroken: false, size: null }],
    images: [
      { address: "/wiki/x.svg", isBroken: false, size: { width: 4, height: 3 } },
      { address: "/wiki/none.png", isBroken: true, size: null },
    ],
  });
});

test("without a catalogue there are no pages, and a removed page does not exist", async () => {
  const service = createCatalogueService();
  expect(await service.page({ scope: "", id: "kb://wiki/a.md" })).toBe(null);
  await service.build(jobOf({ "a.md": "# A" }), silent);
  expect(await service.page({ scope: "", id: "kb://wiki/b.md" })).toBe(null);
});
