/** A stranger's documentation through the wiki: its pictures, addresses, links and menus as they are. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { WikiTreeNode } from "../../../contract/index.ts";
import { locateCollection } from "../../page-locations.ts";
import { openWiki, type Wiki } from "../../wiki.ts";

const open: { readonly folder: string; readonly wiki: Wiki }[] = [];
afterEach(async () => {
  for (const { folder, wiki } of open.splice(0)) {
    await wiki.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

function wikiOf(
  files: Readonly<Record<string, string>>,
  below = "",
  { layout, playerOrigins }: { layout?: "plain"; playerOrigins?: readonly string[] } = {},
): Wiki {
  const folder = mkdtempSync(join(tmpdir(), "knowledge site "));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const wikiDir = join(folder, below);
  const collection = { name: "wiki", path: wikiDir, layout };
  const wiki = openWiki({
    source: { kind: "folder", collection: "wiki", folder: wikiDir },
    locations: [locateCollection({ collection, wikiDir })],
    isEnabled: true,
    playerOrigins,
  });
  open.push({ folder, wiki });
  return wiki;
}

const htmlOf = async (wiki: Wiki, path: string): Promise<string> =>
  (await wiki.page("", path))?.html ?? "";

const sources = (html: string): readonly string[] =>
  [...html.matchAll(/<img[^>]*? src="([^"]*)"/g)].map(([, src]) => src as string);

const targets = (html: string): readonly string[] =>
  [...html.matchAll(/<a[^>]*? href="([^"]*)"/g)].map(([, href]) => href as string);

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';
const docusaurus = {
  "docusaurus.config.js":
    "module.exports = { baseUrl: '/help/', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
  "sidebars.js":
    "module.exports = { a: ['start', { type: 'category', label: 'Tasks', items: ['tasks/two', 'tasks/one'] }] };",
  "static/img/plan.svg": drawing,
  "static/img/dark.svg": drawing,
  "docs/near.svg": drawing,
  "docs/start.md": "---\nslug: /begin\n---\n# Start",
  "docs/tasks/01-one.mdx": "# One",
  "docs/tasks/02-two.mdx": "# Two",
  "docs/extra.md": "# Extra",
};

/** Forms in which nine of ten pictures of a real help were lost. */
const forms: readonly (readonly [string, string])[] = [
  ["Markdown from the root", "![Plan](/img/plan.svg)"],
  ["Markdown with the base", "![Plan](/help/img/plan.svg)"],
  ["an alias", "![Plan](@site/static/img/plan.svg)"],
  ["HTML", '<img src="/img/plan.svg" alt="Plan" />'],
  ["useBaseUrl", "<img src={useBaseUrl('/img/plan.svg')} alt=\"Plan\" />"],
  ["useBaseUrl without a slash", "<img src={useBaseUrl('img/plan.svg')} />"],
  ["require", "<img src={require('@site/static/img/plan.svg').default} />"],
  ["an import", "import plan from '@site/static/img/plan.svg';\n\n<img src={plan} />"],
  [
    "a pair",
    "<ThemedImage sources={{ light: useBaseUrl('/img/plan.svg'), dark: useBaseUrl('/img/dark.svg') }} />",
  ],
  ["a set", '<picture><source srcset="/img/plan.svg 1x, /img/dark.svg 2x" /></picture>'],
  [
    "GitHub's pair",
    "![Plan](/img/plan.svg#gh-light-mode-only)![Plan](/img/dark.svg#gh-dark-mode-only)",
  ],
  ["a component of the site", '<Screenshot src="/img/plan.svg" alt="Plan" />'],
];

describe("pictures of static folders are shown", () => {
  test.each(forms)("%s", async (_name, text) => {
    const wiki = wikiOf({ ...docusaurus, "docs/page.md": `# Page\n\n${text}\n` });
    const shown = sources(await htmlOf(wiki, "docs/page"));
    expect(shown.map((src) => src.replace(/#.*/, ""))).toEqual(["/wiki/static/img/plan.svg"]);
    expect(await wiki.asset("/wiki/static/img/plan.svg")).not.toBeNull();
  });

  test("those outside of the collection have an address of their own", async () => {
    const page =
      "# Page\n\n![Plan](/img/plan.svg)\n\n![Near](near.svg)\n\n![Gone](/img/gone.svg)\n";
    const wiki = wikiOf({ ...docusaurus, "docs/page.md": page }, "docs");
    const html = await htmlOf(wiki, "page");
    expect(sources(html)).toEqual(["/wiki/-/files/wiki/0/img/plan.svg", "/wiki/near.svg"]);
    expect(html).toContain('class="missing-picture"');
    expect(await wiki.asset("/wiki/-/files/wiki/0/img/plan.svg")).not.toBeNull();
    expect(await wiki.asset("/wiki/-/files/wiki/0/img/../../package.json")).toBeNull();
  });
});

test("films and frames are links with their names; nothing vanishes", async () => {
  const wiki = wikiOf({
    "a.md":
      '# A\n\n<video src="tour.mp4" title="The tour"></video>\n\n<iframe src="https://www.youtube.com/embed/abcdefghijk" title="How to"></iframe>\n\n<iframe src="https://maps.example/x"></iframe>\n',
  });
  const html = await htmlOf(wiki, "a");
  expect(html).toContain("Video: The tour");
  expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
  expect(html).toContain("maps.example");
  expect(html).not.toContain("<iframe");
});

describe("players of trusted origins", () => {
  const media = [
    '<video src="tour.mp4" poster="still.svg" title="The tour" autoplay onplay="x()"></video>',
    '<audio><source src="https://sounds.example/a.mp3"></audio>',
    '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="How to" srcdoc="x" onload="x()"></iframe>',
    '<iframe src="https://maps.example/x"></iframe>',
    '<iframe src="/console"></iframe>',
    '<iframe src="https://player.example.evil.example/x"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<iframe src="//player.example:8443/x"></iframe>',
    '<iframe srcdoc="<script>x()</script>"></iframe>',
    '<div data-player="0"></div><div data-player="99"></div><div data-player="__proto__"></div>',
  ];
  const files = {
    "a.md": `# A\n\n${media.join("\n\n")}\n`,
    "tour.mp4": "film",
    "still.svg": drawing,
  };
  const playerOrigins = [
    "'self'",
    "https://sounds.example",
    "https://www.youtube-nocookie.com",
    "https://player.example",
  ];

  test("are shown in their places, made from address and name alone", async () => {
    const html = await htmlOf(wikiOf(files, "", { playerOrigins }), "a");
    expect(html).toContain(
      '<video controls preload="metadata" src="/wiki/-/files/wiki/linked/tour.mp4" aria-label="The tour" poster="/wiki/still.svg">',
    );
    expect(html).toContain(
      '<audio controls preload="metadata" src="https://sounds.example/a.mp3">',
    );
    expect(html).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="How to" loading="lazy" allowfullscreen',
    );
    expect(html).toContain(
      'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"',
    );
    expect(html).not.toMatch(/autoplay|onplay|onload|srcdoc|data-player/);
  });

  test("are no frames of other hosts, of our own pages, or of scripts", async () => {
    const html = await htmlOf(wikiOf(files, "", { playerOrigins }), "a");
    const frames = [...html.matchAll(/<iframe src="([^"]*)"/g)].map(([, src]) => src);
    expect(frames).toEqual(["https://www.youtube-nocookie.com/embed/abcdefghijk"]);
    expect(html).toContain("maps.example");
    expect(html).not.toMatch(/javascript:|data:text/);
  });

  test("a film of the folder is served, and one that is not there is named", async () => {
    const lost = '# B\n\n<video src="lost.mp4" title="The end"></video>\n';
    const wiki = wikiOf({ ...files, "b.md": lost }, "", { playerOrigins });
    expect(await wiki.asset("/wiki/-/files/wiki/linked/tour.mp4")).not.toBeNull();
    const html = await htmlOf(wiki, "b");
    expect(html).toMatch(/<span class="missing-picture" title="lost.mp4">[^<]*The end/);
    expect(html).not.toContain("<video");
  });
});

describe("addresses of the site", () => {
  test("lead to their pages, however they end", async () => {
    const wiki = wikiOf(docusaurus);
    for (const path of [
      "/help/docs/begin",
      "/help/docs/begin/",
      "/help/docs/begin.html",
      "/help/docs/begin/index.html",
    ]) {
      expect(await wiki.siteAddress(path)).toBe("/wiki/docs/start");
    }
    expect(await wiki.siteAddress("/help/docs/tasks/two")).toBe("/wiki/docs/tasks/02-two");
    expect(await wiki.siteAddress("/help/docs/none")).toBeNull();
  });

  test("are links in pages, with and without the base, from the page and from its file", async () => {
    const text =
      "# Page\n\n[a](/docs/begin#start) [b](/help/docs/tasks/one) [c](./tasks/two) [d](start.md) [e](@site/docs/start.md)\n";
    const wiki = wikiOf({ ...docusaurus, "docs/page.md": text });
    expect(targets(await htmlOf(wiki, "docs/page")).slice(0, 5)).toEqual([
      "/wiki/docs/start#start",
      "/wiki/docs/tasks/01-one",
      "/wiki/docs/tasks/02-two",
      "/wiki/docs/start",
      "/wiki/docs/start",
    ]);
    expect((await wiki.report()).brokenLinks).toEqual([]);
  });

  test("are written from the folder of all pages, too", async () => {
    const wiki = wikiOf({
      ...docusaurus,
      "docs/tasks/03-three.md": "# Three\n\n[a](start.md) [b](/extra.md) [c](tasks/01-one.mdx)\n",
    });
    expect(targets(await htmlOf(wiki, "docs/tasks/03-three")).slice(0, 3)).toEqual([
      "/wiki/docs/start",
      "/wiki/docs/extra",
      "/wiki/docs/tasks/01-one",
    ]);
    const press = wikiOf({
      "docs/.vitepress/config.ts": "export default {};",
      "docs/config/a.md": "# A\n\n[[toc]]\n\n## Part\n",
      "docs/b.md": "# B\n\n[a](/config/a.md#part)\n",
    });
    expect(targets(await htmlOf(press, "docs/b"))[0]).toBe("/wiki/docs/config/a#part");
    expect(await htmlOf(press, "docs/config/a")).not.toMatch(/\btoc\b/);
  });

  test("that the site sends on lead to the page, also in rows and by patterns", async () => {
    const wiki = wikiOf({
      ...docusaurus,
      "static/_redirects":
        "/first /second 301\n/second /help/docs/begin 301\n/old/* /help/docs/tasks/:splat 301\n",
      "docs/page.md": "# Page\n\n[a](/second) [b](/old/two#top)\n",
    });
    expect(await wiki.siteAddress("/first")).toBe("/wiki/docs/start");
    expect(await wiki.siteAddress("/old/two/")).toBe("/wiki/docs/tasks/02-two");
    expect(await wiki.siteAddress("/old/none")).toBeNull();
    expect(targets(await htmlOf(wiki, "docs/page")).slice(0, 2)).toEqual([
      "/wiki/docs/start",
      "/wiki/docs/tasks/02-two#top",
    ]);
  });

  test("of Hugo are also written from the top of the pages of their language", async () => {
    const link = '[a]({{% relref "docs/guide/use.md#part" %}}) [b]({{< ref "use" >}})';
    const wiki = wikiOf({
      "hugo.yaml": "languages:\n  en: {}\n  fa: {}\n",
      "content/blog/new.md": `# New\n\n${link}\n`,
      "content/blog/new.fa.md": `# New\n\n${link}\n`,
      "content/blog/use.md": "# Blog",
      "content/docs/guide/use.md": "# Use\n\n## Part\n",
      "content/docs/guide/use.fa.md": "# Use\n\n## Part\n",
    });
    expect(targets(await htmlOf(wiki, "content/blog/new")).slice(0, 2)).toEqual([
      "/wiki/content/docs/guide/use#part",
      "/wiki/content/blog/use",
    ]);
    expect(targets(await htmlOf(wiki, "content/blog/new.fa"))[0]).toBe(
      "/wiki/content/docs/guide/use.fa#part",
    );
  });

  test("of a language that lacks the page lead to the language that has it", async () => {
    const wiki = wikiOf({
      "astro.config.mjs":
        "export default { integrations: [starlight({ title: 'A', locales: { root: { lang: 'en' }, de: { lang: 'de' } } })] };",
      "src/content/docs/a.md": "# A",
      "src/content/docs/de/b.md": "# B\n\n[A](/de/a/) [A](../a/)\n",
    });
    const links = targets(await htmlOf(wiki, "src/content/docs/de/b"));
    expect(links.slice(0, 2)).toEqual(["/wiki/src/content/docs/a", "/wiki/src/content/docs/a"]);
  });
});

function lines(nodes: readonly WikiTreeNode[], depth = 0): readonly string[] {
  return nodes.flatMap(({ title, address, children }) => [
    `${"  ".repeat(depth)}${title} ${address}`,
    ...lines(children ?? [], depth + 1),
  ]);
}

describe("the tree is the author's menu", () => {
  test("with groups, their order, and pages in no group last", async () => {
    const wiki = wikiOf(docusaurus, "docs");
    const view = await wiki.view("", "tasks/02-two");
    expect(lines(view?.tree ?? [])).toEqual([
      "Start /wiki/start",
      "Tasks /wiki/tasks/02-two",
      "  Two /wiki/tasks/02-two",
      "  One /wiki/tasks/01-one",
      "Extra /wiki/extra",
    ]);
    expect(view?.breadcrumbs.map(({ title }) => title)).toEqual(["Tasks", "Two"]);
    expect(view?.previous?.title).toBe("Start");
    expect(view?.next?.title).toBe("One");
  });

  test("one line is the current page, also where its folder has pages in no menu", async () => {
    const wiki = wikiOf({
      "mkdocs.yml": "site_name: A\nnav:\n  - Overview: index.md\n",
      "docs/index.md": "# Overview",
      "docs/more/a.md": "# A",
      "docs/b.md": "# B",
    });
    const drawn = (await wiki.view("", "docs"))?.tree ?? [];
    expect(drawn.filter(({ isCurrent }) => isCurrent).map(({ title }) => title)).toEqual([
      "Overview",
    ]);
  });

  test("a page in no menu does not say in which folders the site's pages lie", async () => {
    const wiki = wikiOf({
      "astro.config.mjs":
        "export default { integrations: [starlight({ title: 'A', sidebar: ['guide/b'] })] };",
      "src/content/docs/a.md": "# A",
      "src/content/docs/guide/b.md": "# B",
      "src/content/docs/guide/c.md": "# C",
    });
    const titlesAbove = async (path: string): Promise<readonly string[]> =>
      ((await wiki.view("", path))?.breadcrumbs ?? []).map(({ title }) => title);
    expect(await titlesAbove("src/content/docs/a")).toEqual(["Docs", "A"]);
    expect(await titlesAbove("src/content/docs/guide/c")).toEqual(["Docs", "Guide", "C"]);
  });

  test("and is left to folders where it is switched off", async () => {
    const wiki = wikiOf(docusaurus, "docs", { layout: "plain" });
    const view = await wiki.view("", "start");
    expect(lines(view?.tree ?? [])[0]).toBe("Extra /wiki/extra");
    expect(await wiki.siteAddress("/help/docs/begin")).toBeNull();
  });

  test("and small files order folders without a site", async () => {
    const wiki = wikiOf({
      "z.md": "# Zed",
      "a.md": "# Ay",
      "meta.json": '{ "pages": ["z", "guide", "..."] }',
      "guide/_category_.json": '{ "label": "The guide", "position": 1 }',
      "guide/x.md": "# X",
    });
    expect(lines((await wiki.view("", "z"))?.tree ?? [])).toEqual([
      "Zed /wiki/z",
      "The guide /wiki/guide",
      "  X /wiki/guide/x",
      "Ay /wiki/a",
    ]);
  });
});

const book = (baseUrl: string): string =>
  `module.exports = { baseUrl: '${baseUrl}', presets: [['classic', { docs: {} }]] };`;

/** What a real documentation may hold; each is a line of the list that this room promises. */
describe("bad input", () => {
  test("a sidebar that names missing pages and would run code", async () => {
    const wiki = wikiOf({
      "docusaurus.config.js": book("/"),
      "sidebars.js":
        "require('node:fs').rmSync(__dirname + '/docs/a.md'); globalThis.siteRan = true;\nmodule.exports = { x: ['gone', '../../etc/passwd', 'a', { type: 'link', label: 'Evil', href: 'javascript:alert(1)' }] };",
      "docs/a.md": "# A\n\nStill here.",
    });
    expect(lines((await wiki.view("", "docs/a"))?.tree ?? [])).toEqual(["A /wiki/docs/a"]);
    expect("siteRan" in globalThis).toBe(false);
    expect((await wiki.page("", "docs/a"))?.html).toContain("Still here");
    const told = (await wiki.entries("")).flatMap(({ reported }) => reported).join(" ");
    expect(told).toContain("names pages that do not exist: gone, ../../etc/passwd");
  });

  test("two pages with one address: the first has it, and the other is named", async () => {
    const wiki = wikiOf({
      "docusaurus.config.js": book("/"),
      "docs/a.md": "---\nslug: /same\n---\n# Ay",
      "docs/b.md": "---\nslug: /same\n---\n# Bee\n\nBuzz.",
    });
    expect(await wiki.siteAddress("/docs/same")).toBe("/wiki/docs/a");
    expect((await wiki.page("", "docs/b"))?.html).toContain("Buzz");
    const told = (await wiki.entries("")).flatMap(({ reported }) => reported).join(" ");
    expect(told).toContain("docs/b.md has the address of docs/a.md");
  });

  test("a version named like a folder of the current pages", async () => {
    const wiki = wikiOf({
      "docusaurus.config.js": book("/"),
      "versions.json": '["2.0", "guide"]',
      "docs/guide/a.md": "# Coming",
      "versioned_docs/version-2.0/guide/a.md": "# Now",
      "versioned_docs/version-guide/a.md": "# Old\n\nYellowed.",
    });
    expect(await wiki.siteAddress("/docs/next/guide/a")).toBe("/wiki/docs/guide/a");
    expect(await wiki.siteAddress("/docs/guide/a")).toBe(
      "/wiki/versioned_docs/version-2.0/guide/a",
    );
    expect((await wiki.page("", "versioned_docs/version-guide/a"))?.html).toContain("Yellowed");
    const told = (await wiki.entries("")).flatMap(({ reported }) => reported).join(" ");
    expect(told).toContain("versioned_docs/version-guide/a.md has the address of");
  });

  test("a folder it/ about IT is no language", async () => {
    const wiki = wikiOf({
      "mkdocs.yml": "site_name: A\n",
      "docs/index.md": "# Home",
      "docs/it/vpn.md": "# VPN",
    });
    expect(await wiki.siteAddress("/it/vpn/")).toBe("/wiki/docs/it/vpn");
    expect(await wiki.editions("", "docs/it/vpn")).toEqual([]);
  });

  test("names from right to left and in Chinese, also in one name, escaped or not", async () => {
    const wiki = wikiOf({
      "mkdocs.yml": "nav:\n  - 开始: 文档/安装.md\n  - עברית/התחלה.md\n",
      "docs/文档/安装.md": "# 安装\n\n[x](../עברית/התחלה.md) ![图](图片.svg)\n",
      "docs/文档/图片.svg": drawing,
      "docs/עברית/התחלה.md": "# התחלה",
    });
    const page = (await wiki.entries("")).find(({ title }) => title === "安装");
    const html = (await wiki.page("", page?.path ?? ""))?.html ?? "";
    expect(await wiki.siteAddress("/文档/安装/")).toBe(page?.address);
    expect(
      await wiki.siteAddress(`/${encodeURIComponent("文档")}/${encodeURIComponent("安装")}`),
    ).toBe(page?.address);
    expect(sources(html)).toHaveLength(1);
    expect(html).not.toContain("missing-picture");
    expect((await wiki.report()).brokenLinks).toEqual([]);
    const view = await wiki.view("", page?.path ?? "");
    expect(view?.tree.map(({ title }) => title)).toEqual(["开始", "התחלה"]);
  });

  test("names that differ in case only are two pages, or one address that is named", async () => {
    const wiki = wikiOf({
      "docusaurus.config.js": book("/"),
      "docs/Use.md": "# Upper",
      "docs/use.md": "# Lower",
    });
    expect(await wiki.siteAddress("/docs/Use")).toBe("/wiki/docs/Use");
    expect(await wiki.siteAddress("/docs/use")).toBe("/wiki/docs/use");
    const hugo = wikiOf({
      "hugo.toml": "",
      "content/Use.md": "# Upper",
      "content/use.md": "# Lower",
    });
    expect(await hugo.siteAddress("/use/")).toBe("/wiki/content/Use");
    const told = (await hugo.entries("")).flatMap(({ reported }) => reported).join(" ");
    expect(told).toContain("content/use.md has the address of content/Use.md");
  });

  test("20,000 pictures, of which a page shows two", async () => {
    const pictures = Array.from({ length: 20_000 }, (_one, at) => [
      `static/img/${at % 100}/${at}.svg`,
      drawing,
    ]);
    const wiki = wikiOf({
      "docusaurus.config.js": book("/"),
      "docs/a.md": "# A\n\n![first](/img/0/0.svg)\n\n![last](/img/99/19999.svg)\n",
      ...Object.fromEntries(pictures),
    });
    const shown = sources(await htmlOf(wiki, "docs/a"));
    expect(shown).toEqual(["/wiki/static/img/0/0.svg", "/wiki/static/img/99/19999.svg"]);
    expect(await wiki.asset(shown[1] as string)).not.toBeNull();
  }, 60_000);

  test("a picture of 200 MB is neither read nor served; the page says its name", async () => {
    const wiki = wikiOf({
      "docusaurus.config.js": book("/"),
      "docs/a.md": "# A\n\n![The whole plan](/img/plan.png)\n",
      "static/img/plan.png": "",
    });
    const { folder } = open.at(-1) as (typeof open)[number];
    truncateSync(join(folder, "static/img/plan.png"), 200 * 1_024 * 1_024);
    const before = process.memoryUsage().rss;
    const html = await htmlOf(wiki, "docs/a");
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_024 * 1_024);
    expect(html).toContain("The whole plan");
    expect(html).toContain("missing-picture");
    expect(await wiki.asset("/wiki/static/img/plan.png")).toBeNull();
  });

  test("an SVG with scripts is a picture by its address, and nothing of it is in the page", async () => {
    const evil =
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect onload="alert(2)"/></svg>';
    const wiki = wikiOf({
      "docusaurus.config.js": book("/"),
      "docs/a.mdx": `import Evil from '@site/static/img/evil.svg';\n\n# A\n\n![E](/img/evil.svg)\n\n<Evil />\n\n${evil}\n`,
      "static/img/evil.svg": evil,
    });
    const html = await htmlOf(wiki, "docs/a");
    expect(sources(html)[0]).toBe("/wiki/static/img/evil.svg");
    expect(html).not.toMatch(/<script|onload|alert\(/);
  });

  test.each(["/", "", "//", "/./", "."])("a base address of %o is the top", async (base) => {
    const wiki = wikiOf({
      "docusaurus.config.js": book(base),
      "docs/a.md": "# A\n\n[b](/docs/b) ![p](/img/p.svg)\n",
      "docs/b.md": "# B",
      "static/img/p.svg": drawing,
    });
    expect(await wiki.siteAddress("/docs/b/")).toBe("/wiki/docs/b");
    const html = await htmlOf(wiki, "docs/a");
    expect(targets(html)[0]).toBe("/wiki/docs/b");
    expect(sources(html)).toEqual(["/wiki/static/img/p.svg"]);
  });

  test.each(["../../../etc/passwd", "/../../secret", "..", "a/../../../b", "%2e%2e/x"])(
    "a slug of %s leads to no place outside of the site",
    async (slug) => {
      const wiki = wikiOf({
        "docusaurus.config.js": book("/help/"),
        "docs/deep/a.md": `---\nslug: ${slug}\n---\n# A\n\n![x](${slug})\n`,
      });
      const view = await wiki.view("", "docs/deep/a");
      expect(view?.title).toBe("A");
      for (const path of ["/etc/passwd", "/secret", "/b", "/x", "/"]) {
        expect(await wiki.siteAddress(path)).toBeNull();
      }
      expect(await wiki.asset(slug)).toBeNull();
    },
  );
});

test("several sidebars are tabs, each a line of the tree with its own pages", async () => {
  const wiki = wikiOf({
    "docusaurus.config.js":
      "module.exports = { presets: [['classic', { docs: {} }]], themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'use', label: 'Use it' }, { type: 'docSidebar', sidebarId: 'api', label: 'API' }] } } };",
    "sidebars.js": "module.exports = { use: ['a', 'b'], api: ['c'] };",
    "docs/a.md": "# A",
    "docs/b.md": "# B",
    "docs/c.md": "# C",
  });
  const view = await wiki.view("", "docs/c");
  expect(view?.tree.map(({ title, isTab, isOpen }) => [title, isTab, isOpen])).toEqual([
    ["Use it", true, false],
    ["API", true, true],
  ]);
  expect(view?.previous).toBeNull();
});

test("the top of a site is the page that it opens with, and folders that only hold files are no lines", async () => {
  const wiki = wikiOf({
    "docs/.vitepress/config.ts":
      "export default { themeConfig: { nav: [{ text: 'Guide', link: '/guide/a', activeMatch: '^/guide/' }], sidebar: { '/api/': [{ text: 'C', link: '/api/c' }], '/': [{ text: 'A', link: '/guide/a' }] } } };",
    "docs/index.md": "# Home of it",
    "docs/guide/a.md": "# A",
    "docs/api/c.md": "# C",
    "docs/more/deep/x.md": "# X",
    "docs/more/deep/y.md": "# Y",
  });
  const view = await wiki.view("", "");
  expect(view?.title).toBe("Home of it");
  expect(view?.address).toBe("/wiki/docs");
  const tree = (await wiki.view("", "docs/guide/a"))?.tree ?? [];
  expect(tree.filter(({ isTab }) => isTab).map(({ title }) => title)).toEqual(["Api", "Guide"]);
  expect(tree.filter(({ isTab }) => !isTab).flatMap((node) => lines([node]))).toEqual([
    "Home of it /wiki/docs",
    "  Deep /wiki/docs/more/deep",
    "    X /wiki/docs/more/deep/x",
    "    Y /wiki/docs/more/deep/y",
  ]);
});

test("links below addresses that end in a slash work in folders that the site copies elsewhere", async () => {
  const wiki = wikiOf({
    "hugo.toml": "",
    "content/_index.md": "# Home",
    "docs/admin/auth/db.md": "# DB\n\n![d](../../../img/d.svg) [users](../../users)\n",
    "docs/admin/users/_index.md": "# Users",
    "docs/img/d.svg": drawing,
  });
  const html = await htmlOf(wiki, "docs/admin/auth/db");
  expect(sources(html)).toEqual(["/wiki/docs/img/d.svg"]);
  expect(targets(html)).toContain("/wiki/docs/admin/users/_index");
});
