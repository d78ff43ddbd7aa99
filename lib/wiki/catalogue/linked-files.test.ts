/** Files that pages link to: which are offered, and that a folder shows no others. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { locateCollection } from "../page-locations.ts";
import { openWiki, type Wiki } from "../wiki.ts";

const open: { readonly folder: string; readonly wiki: Wiki }[] = [];
afterEach(async () => {
  for (const { folder, wiki } of open.splice(0)) {
    await wiki.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

function wikiOf(files: Readonly<Record<string, string>>, collection = "wiki") {
  const folder = mkdtempSync(join(tmpdir(), "knowledge linked files "));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const wiki = openWiki({
    source: { kind: "folder", collection, folder },
    locations: [
      locateCollection({ collection: { name: collection, path: folder }, wikiDir: folder }),
    ],
    isEnabled: true,
  });
  open.push({ folder, wiki });
  return { folder, wiki };
}

async function linksOf(wiki: Wiki, path: string) {
  const html = (await wiki.page("", path))?.html ?? "";
  return [...html.matchAll(/<a[^>]*? href="([^"]*)"([^>]*)>/g)].map(([, href, rest]) => ({
    href: href as string,
    isBroken: rest?.includes("broken-link") === true,
  }));
}

const offered = (path: string) => ({ href: `/wiki/-/files/wiki/linked/${path}`, isBroken: false });

test("a link to a file beside the page, at the top, and by its address has an address", async () => {
  const { folder, wiki } = wikiOf({
    "guide/use.md":
      "# Use\n\n[a](plan.pdf) [b](/all.zip) [c](../conf/app%20one.yaml?raw#x) [d](../plan.pdf)\n",
    "guide/plan.pdf": "%PDF",
    "all.zip": "PK",
    "conf/app one.yaml": "a: 1",
  });
  expect(await linksOf(wiki, "guide/use")).toEqual([
    offered("guide/plan.pdf"),
    offered("all.zip"),
    { ...offered("conf/app%20one.yaml?raw"), href: `${offered("conf/app%20one.yaml").href}?raw` },
    offered("guide/plan.pdf"),
  ]);
  const asset = await wiki.asset("/wiki/-/files/wiki/linked/conf/app%20one.yaml");
  expect(asset?.absolutePath).toBe(join(folder, "conf/app one.yaml"));
});

test("a site's static folder counts, by its address and by an alias", async () => {
  const { wiki } = wikiOf({
    "docusaurus.config.js": "module.exports = { baseUrl: '/help/', presets: [['classic', {}]] };",
    "docs/start.md":
      "# Start\n\n[a](/files/a.csv) [b](/help/files/a.csv) [c](@site/static/files/a.csv)\n",
    "static/files/a.csv": "a,b",
  });
  const links = await linksOf(wiki, "docs/start");
  expect(links.map(({ isBroken }) => isBroken)).toEqual([false, false, false]);
  for (const { href } of links) expect(await wiki.asset(href)).not.toBeNull();
});

test("links and films in HTML are files too, and those of examples are none", async () => {
  const { wiki } = wikiOf({
    "a.md":
      '# A\n\n<a class="x" href="plan.pdf">plan</a> <video title="t"><source src=\'tour.mp4\'></video>\n\n`<a href="one.pdf">`\n\n```html\n<a href="two.pdf">\n```\n\n<!-- <a href="three.pdf">x</a> -->\n',
    "plan.pdf": "%PDF",
    "tour.mp4": "film",
    "one.pdf": "%PDF",
    "two.pdf": "%PDF",
    "three.pdf": "%PDF",
  });
  expect(await linksOf(wiki, "a")).toEqual([offered("plan.pdf"), offered("tour.mp4")]);
  for (const name of ["one.pdf", "two.pdf", "three.pdf"])
    expect(await wiki.asset(offered(name).href)).toBeNull();
});

test("what no page links to has no address", async () => {
  const { wiki } = wikiOf({ "a.md": "# A\n\n`secrets.json`", "secrets.json": "{}" });
  await wiki.page("", "a");
  expect(await wiki.asset("/wiki/-/files/wiki/linked/secrets.json")).toBeNull();
});

test("nothing outside, hidden, linked, too large or of another kind is offered", async () => {
  const outside = mkdtempSync(join(tmpdir(), "knowledge outside "));
  writeFileSync(join(outside, "x.json"), "{}");
  const bad = [
    `../${encodeURIComponent(basename(outside))}/x.json`,
    "link.json",
    "deep/x.json",
    ".hidden/x.json",
    ".env.json",
    "large.zip",
    "folder.pdf",
    "none.pdf",
    "run.sh",
    "a%00.json",
    "%E0%A4%A.json",
  ];
  const { folder, wiki } = wikiOf({
    "a.md": `# A\n\n${bad.map((target) => `[x](${target})`).join(" ")}\n`,
    ".hidden/x.json": "{}",
    ".env.json": "{}",
    "large.zip": "",
    "folder.pdf/x": "",
    "run.sh": "",
  });
  symlinkSync(join(outside, "x.json"), join(folder, "link.json"));
  symlinkSync(outside, join(folder, "deep"));
  truncateSync(join(folder, "large.zip"), 21 * 1024 * 1024);
  expect((await linksOf(wiki, "a")).map(({ isBroken }) => isBroken)).toEqual(bad.map(() => true));
  rmSync(outside, { recursive: true });
});
