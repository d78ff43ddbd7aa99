/** The wiki without a framework: `startServer` with a folder, over real sockets. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KnowledgeError, type SearchStore, type ServeAuthPlugin } from "knowledge-sdk";
import { startServer } from "knowledge-sdk/standalone";
import { createMemoryStore } from "knowledge-sdk/testing";
import { createPageVotes } from "knowledge-sdk/wiki";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "knowledge standalone "));
const memory = createMemoryStore([
  {
    collection: "wiki",
    filePath: "guide/start.md",
    title: "Start",
    body: "how to start",
  },
]);
/** As a store with the addresses of a served folder. */
const store: SearchStore = {
  ...memory,
  async search(query, options) {
    const found = await memory.search(query, options);
    const results = found.results.map((result) => ({ ...result, path: "/wiki/guide/start" }));
    return { ...found, results };
  },
};
const closing: (() => Promise<void>)[] = [];

interface Guard {
  wikiDir?: string;
  wikiKey?: string;
  wikiAuth?: ServeAuthPlugin;
  wikiGuardsApi?: boolean;
  trustedProxies?: number;
  imageOrigins?: string[];
  playerOrigins?: string[];
}

async function serve(options: Guard = {}) {
  const given = { port: 0, host: "127.0.0.1", wikiDir: folder, wikiTitle: "Acme", ...options };
  const server = await startServer(store, given);
  closing.push(() => server.close());
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { Accept: "text/html", ...headers }, redirect: "manual" });
}

type Ask = Awaited<ReturnType<typeof serve>>;
let open: Ask;
let keyed: Ask;

beforeAll(async () => {
  mkdirSync(join(folder, "guide"));
  writeFileSync(join(folder, "index.md"), "# Home\n\n[Start](guide/start.md), [gone](nothing.md)");
  writeFileSync(
    join(folder, "guide", "start.md"),
    "---\nupdated: 2026-03-01\n---\n# Start\n\n<script>alert(1)</script>\n\ntext",
  );
  writeFileSync(
    join(folder, "guide", "film.md"),
    '# Film\n\n<iframe src="https://a.example/tour" title="Tour"></iframe>\n',
  );
  writeFileSync(join(folder, "guide", "x.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  open = await serve();
  keyed = await serve({ wikiKey: "other,sesame" });
});
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

test("addresses of a site lead to its pages, below /docs too", async () => {
  const site = mkdtempSync(join(tmpdir(), "knowledge site "));
  mkdirSync(join(site, "docs/latest"), { recursive: true });
  writeFileSync(
    join(site, "docusaurus.config.js"),
    "module.exports = { baseUrl: '/', presets: [['classic', {}]] };",
  );
  writeFileSync(join(site, "docs/latest/saw.md"), "---\nslug: begin\n---\n# Saw");
  const ask = await serve({ wikiDir: site });
  for (const path of ["/docs/latest/begin", "/docs/latest/begin/", "/wiki/docs/latest/begin"]) {
    const { status, headers } = await ask(path);
    expect([path, status, headers.get("location")]).toEqual([path, 301, "/wiki/docs/latest/saw"]);
  }
  expect((await ask("/docs/latest/none")).status).toBe(404);
  rmSync(site, { recursive: true });
});

describe("whether a page helped", () => {
  const state = mkdtempSync(join(tmpdir(), "knowledge votes "));
  const votes = createPageVotes({ dbPath: join(state, "index.db") });
  afterAll(async () => {
    await votes.close();
    rmSync(state, { recursive: true });
  });
  const form = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/wiki/vote`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: "address=/wiki/guide/start&helpful=no",
      redirect: "manual",
    });
  const start = async (options: Guard) => {
    const given = { port: 0, host: "127.0.0.1", wikiDir: folder, votes, ...options };
    const server = await startServer(store, given);
    closing.push(() => server.close());
    return server.url;
  };

  test("is asked by a form without scripts, counted, and confirmed on the page that follows", async () => {
    const url = await start({});
    const page = await fetch(`${url}/wiki/guide/start`);
    // With no-referrer, browsers send forms with "Origin: null".
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(await page.text()).toContain('action="/api/wiki/vote" method="post"');
    expect(await (await fetch(`${url}/wiki/guide`)).text()).not.toContain("helpful");
    const sent = await form(url, { "Sec-Fetch-Site": "same-origin", Origin: url });
    expect([sent.status, sent.headers.get("location")]).toEqual([
      303,
      "/wiki/guide/start?voted=no#_helpful",
    ]);
    const said = await (await fetch(`${url}/wiki/guide/start?voted=no`)).text();
    expect(said).toMatch(/value="no"[^>]*aria-pressed="true"/);
    expect(said).toContain("Thank you.");
    expect(await votes.statistics({ days: 1, limit: 5 })).toMatchObject({
      pages: [{ address: "/wiki/guide/start", yes: 0, no: 1 }],
    });
  });

  test("is open to readers of the page only", async () => {
    const url = await start({ wikiKey: "sesame-for-readers" });
    expect((await form(url)).status).toBe(401);
    expect((await form(url, { Authorization: "Bearer sesame-for-readers" })).status).toBe(303);
    const elsewhere = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    const given = { Authorization: "Bearer sesame-for-readers", ...elsewhere };
    expect((await form(url, given)).status).toBe(403);
  });

  test("is not asked where nothing takes the answer", async () => {
    expect(await (await open("/wiki/guide/start")).text()).not.toContain("helpful");
    expect((await open("/api/wiki/vote")).status).toBe(404);
  });
});

describe("open", () => {
  test.each([
    ["/wiki", "text/html", '<h1 class="wiki-title">Home</h1>'],
    ["/wiki/guide/start", "text/html", "text"],
    ["/wiki/guide", "text/html", "/wiki/guide/start"],
    ["/wiki/guide/start?embed=1", "text/html", "wiki-embedded"],
    ["/wiki/guide/start.md", "text/markdown", "# Start"],
    ["/wiki/-/recent", "text/html", "Recent changes"],
    ["/wiki/-/links", "text/html", "Broken links (1)"],
    ["/?q=start", "text/html", "1 result"],
    ["/wiki/-/style.css", "text/css", "--link"],
    ["/wiki/guide/x.svg", "image/svg+xml", "<svg"],
    ["/llms.txt", "text/plain", "- [Start](/wiki/guide/start.md)"],
    ["/llms-full.txt", "text/plain", "<!-- /wiki/guide/start -->"],
    ["/sitemap.xml", "application/xml", "/wiki/guide/start</loc>"],
    ["/feed.xml", "application/atom+xml", "<title>Start</title>"],
    ["/api/wiki/page?path=guide/start", "application/json", '"path":"guide/start"'],
    ["/api/wiki/search?q=start", "application/json", '"total":1'],
  ])("%s is %s", async (path, type, part) => {
    const answer = await open(path);
    expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
    const body = await answer.text();
    expect(body).toContain(part);
    // Data about the page is no script that runs.
    const isRun = /<script(?! type="application\/ld\+json">)/.test(body);
    expect(type === "text/html" && isRun).toBe(false);
  });

  test("results say the query in the title, where hits are, and what was not found", async () => {
    const found = await (await open("/?q=start")).text();
    expect(found).toContain("<title>start – search · Acme</title>");
    expect(found).toMatch(/results-place[^>]*>Guide</);
    expect(found).toContain('href="/wiki/guide/start?hl=start"');
    const none = await (await open("/?q=zzqqxx&collection=wiki")).text();
    expect(none).toContain("No results for “zzqqxx” in wiki.");
    expect(none).toContain('href="/?q=zzqqxx">Search all collections');
    const long = await open(`/?q=${"a".repeat(1_001)}`);
    expect([long.status, await long.text()]).toEqual([400, expect.stringContaining("1,000 are")]);
    const end = await (await open("/?q=start&offset=40")).text();
    expect(end).toContain("Previous results");
  });

  test("a search that is refused for now can be tried again", async () => {
    const busy: SearchStore = {
      ...store,
      async search() {
        throw new KnowledgeError("too_many_requests", "Too many searches at once; try again.");
      },
    };
    const given = { port: 0, host: "127.0.0.1", wikiDir: folder };
    const server = await startServer(busy, given);
    closing.push(() => server.close());
    const page = await fetch(`${server.url}/?q=a+b&collection=wiki`);
    expect(page.status).toBe(429);
    expect(await page.text()).toContain('href="/?q=a+b&amp;collection=wiki">Try again</a>');
  });

  test.each<[string[] | undefined, string]>([
    [undefined, "img-src 'self' data: https:;"],
    [[], "img-src 'self' data:;"],
    [["https://a.example"], "img-src 'self' data: https://a.example;"],
  ])("pictures of pages come from %j", async (imageOrigins, sources) => {
    const ask = await serve(imageOrigins === undefined ? {} : { imageOrigins });
    expect((await ask("/wiki")).headers.get("content-security-policy")).toContain(sources);
  });

  test.each(["*", "https:", "https://*.example", "https://a.example; script-src *"])(
    "pictures from %s are refused at the start",
    async (origin) => {
      await expect(serve({ imageOrigins: [origin] })).rejects.toThrow(/imageOrigins/);
    },
  );

  test.each<[string[], string]>([
    [[], "img-src 'self' data: https:; form-action"],
    [["'self'"], "; media-src 'self'; form-action"],
    [
      ["'self'", "https://a.example"],
      "; media-src 'self' https://a.example; frame-src https://a.example; form-action",
    ],
  ])("players of %j are shown", async (playerOrigins, sources) => {
    const ask = await serve({ playerOrigins });
    expect((await ask("/wiki")).headers.get("content-security-policy")).toContain(sources);
    const page = await (await ask("/wiki/guide/film")).text();
    expect(page.includes('<iframe src="https://a.example/tour"')).toBe(playerOrigins.length > 1);
    expect(page.includes('href="https://a.example/tour"')).toBe(playerOrigins.length <= 1);
  });

  test.each(["*", "https:", "'none'", "https://a.example/x", "https://a.example; script-src *"])(
    "players of %s are refused at the start",
    async (origin) => {
      await expect(serve({ playerOrigins: [origin] })).rejects.toThrow(/playerOrigins/);
    },
  );

  test("the stylesheet is one file with the rules of all the others", async () => {
    const styles = await (await open("/wiki/-/style.css")).text();
    expect(styles).not.toContain("@import");
    for (const rule of [".site-header {", ".wiki-tree {", ".callout {", ".wiki-foot {"]) {
      expect(styles.split(`\n${rule}`)).toHaveLength(2);
    }
  });

  test.each(["/wiki/nothing", "/wiki/guide/nothing.md", "/wiki/none.png", "/api/wiki/page?path=x"])(
    "%s is not found",
    async (path) => expect((await open(path)).status).toBe(404),
  );

  test("sitemap and feed had addresses without an origin, which no reader of them takes", async () => {
    const { url } = await open("/wiki");
    const { origin } = new URL(url);
    const sitemap = await (await open("/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>${origin}/wiki/guide/start</loc>`);
    const feed = await (await open("/feed.xml", { "X-Forwarded-Proto": "https" })).text();
    expect(feed).toContain(`<link href="${origin.replace("http", "https")}/wiki/guide/start"/>`);
    expect(feed).toContain("<id>kb:/feed.xml</id>");
  });

  test("pages without a date had that of their file: on the page, in the sitemap and in the feed", async () => {
    const text = async (path: string) => (await open(path)).text();
    expect(await text("/wiki/guide/start")).toContain('<time dateTime="2026-03-01T00:00:00.000Z">');
    expect(await text("/wiki")).not.toContain("<time");
    const sitemap = await text("/sitemap.xml");
    expect(sitemap.match(/<lastmod>.*?<\/lastmod>/g)).toEqual(["<lastmod>2026-03-01</lastmod>"]);
    const feed = await text("/feed.xml");
    expect(feed.match(/<updated>.*?<\/updated>/g)).toHaveLength(2);
    expect(feed).not.toContain("<title>Home</title>");
    expect(await text("/wiki/-/recent")).not.toContain(">Home</a></li>");
    // Programs compare it; it says nothing about when a text was written.
    const page = JSON.parse(await text("/api/wiki/page?path=")) as { updatedAt: string };
    expect(page.updatedAt).toMatch(/^\d{4}-/);
  });

  test("a page is never cut off from its policy", async () => {
    const { headers } = await open("/wiki");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("clients that prefer Markdown get it", async () => {
    const ask = open;
    const answer = await ask("/wiki/guide/start", { Accept: "text/markdown, text/html;q=0.5" });
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(answer.headers.get("vary")).toBe("Accept");
  });

  test("a changed file is shown by itself", async () => {
    const ask = open;
    await ask("/wiki/fresh");
    writeFileSync(join(folder, "fresh.md"), "# Fresh");
    await expect.poll(async () => (await ask("/wiki/fresh")).status).toBe(200);
  });
});

describe("behind a key", () => {
  const addresses = ["/wiki", "/wiki/guide/start.md", "/llms.txt", "/llms-full.txt", "/feed.xml"];

  test.each([...addresses, "/", "/sitemap.xml", "/wiki/guide/x.svg"])(
    "%s sends a browser to sign in, and reveals nothing",
    async (path) => {
      const answer = await keyed(path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toMatch(/^\/sign-in\?next=/);
      expect(await answer.text()).toBe("");
    },
  );

  test.each([
    "/api/wiki/pages",
    "/api/wiki/page?path=",
    "/api/wiki/status",
    "/api/wiki/search?q=a",
  ])("%s is 401", async (path) => expect((await keyed(path)).status).toBe(401));

  test.each([{ Authorization: "Bearer sesame" }, { "X-API-Key": "sesame" }])(
    "%j opens",
    async (headers) => {
      const ask = keyed;
      expect((await ask("/wiki", headers)).status).toBe(200);
      expect((await ask("/api/wiki/status", headers)).status).toBe(200);
    },
  );

  test("?key= is answered with a cookie and the clean address", async () => {
    const ask = await serve({ wikiKey: "sesame" });
    const answer = await ask("/wiki/guide/start?key=sesame&hl=a");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/wiki/guide/start?hl=a",
    ]);
    const set = answer.headers.get("set-cookie") ?? "";
    expect(set).toMatch(/^kb_wiki=\d+\.[\w-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const encrypted = await ask("/wiki?key=sesame", { "X-Forwarded-Proto": "https" });
    expect(encrypted.headers.get("set-cookie")).toMatch(/; SameSite=Lax; Secure$/);
    const [Cookie = ""] = set.split(";");
    expect((await ask("/wiki", { Cookie })).status).toBe(200);
    expect((await ask("/wiki", { Cookie: `${Cookie}x` })).status).toBe(303);
  });

  test("behind a proxy of yours, wrong keys of one reader stop no other one", async () => {
    const ask = await serve({ wikiKey: "sesame", trustedProxies: 1 });
    const guess = async (address: string) =>
      (await ask("/wiki?key=wrong", { "X-Forwarded-For": address })).status;
    for (let count = 0; count < 10; count++) expect(await guess("192.0.2.1")).toBe(303);
    expect(await guess("192.0.2.1")).toBe(429);
    expect(await guess("192.0.2.2")).toBe(303);
  });

  test("the way to sign in lost what stood behind the question mark, and the explorer led in a circle", async () => {
    const ask = await serve({ wikiKey: "sesame" });
    const refused = await ask("/wiki/guide/start?hl=a&embed=1");
    const form = refused.headers.get("location") ?? "";
    expect(form).toBe("/sign-in?next=%2Fwiki%2Fguide%2Fstart%3Fhl%3Da%26embed%3D1");
    expect(await (await ask(form)).text()).toContain('name="embed" value="1"');
    expect((await ask("/api/docs")).headers.get("location")).toBe("/sign-in?next=%2Fapi%2Fdocs");
    const opened = await ask("/api/docs?key=sesame");
    expect(opened.headers.get("location")).toBe("/api/docs");
    const [Cookie = ""] = (opened.headers.get("set-cookie") ?? "").split(";");
    expect((await ask("/api/docs", { Cookie })).status).toBe(200);
    expect((await ask("/api/wiki/status?key=sesame")).status).toBe(401);
  });

  test("a wrong key is reported on the form that asks again", async () => {
    const ask = await serve({ wikiKey: "sesame" });
    const refused = await ask("/wiki/guide/start?key=wrong&hl=a");
    const form = refused.headers.get("location") ?? "";
    expect(form).toBe("/sign-in?next=%2Fwiki%2Fguide%2Fstart%3Fhl%3Da&error=key");
    const html = await (await ask(form)).text();
    expect(html).toContain("This key is not valid.");
    // A form that asks by GET sends its own fields alone.
    expect(html).toMatch(/action="\/wiki\/guide\/start".*name="hl" value="a"/s);
    expect(await (await ask("/sign-in?next=/wiki")).text()).not.toContain("not valid");
  });

  test("the API stays open, as specified, with a warning; wikiGuardsApi closes it", async () => {
    const told: string[] = [];
    const listen = (warning: Error): number => told.push(warning.message);
    process.on("warning", listen);
    const beside = await serve({ wikiKey: "sesame" });
    expect((await beside("/api/search?q=start")).status).toBe(200);
    process.off("warning", listen);
    expect(told).toEqual([
      expect.stringMatching(/^startServer: wikiKey has fewer than 16 characters/),
      expect.stringContaining("open to everybody at /api/search"),
    ]);
    const closed = await serve({ wikiKey: "sesame", wikiGuardsApi: true });
    for (const path of ["/api/search?q=start", "/api/document?id=kb://wiki/guide/start.md"]) {
      expect((await closed(path)).status).toBe(401);
      expect((await closed(path, { "X-API-Key": "sesame" })).status).toBe(200);
    }
    expect((await closed("/api/health")).status).toBe(200);
  });

  test.each(["", " ", ",", " , "])(
    "a wikiKey of %j closes nothing, and is refused",
    async (wikiKey) => {
      await expect(serve({ wikiKey })).rejects.toMatchObject({
        code: "configuration_invalid",
        message: expect.stringContaining("wikiKey"),
      });
    },
  );

  test("an address that does not exist is not found, and does not lead to the sign-in page", async () => {
    const ask = await serve({ wikiKey: "sesame-of-the-wiki" });
    for (const path of ["/api", "/api/nothing"]) expect((await ask(path)).status).toBe(404);
  });

  test("after a hundred wrong keys in headers clients have to wait, and right ones pass", async () => {
    const ask = await serve({ wikiKey: "sesame-of-the-wiki", wikiGuardsApi: true });
    const statusOf = async (path: string, key: string) =>
      (await ask(path, { Accept: "*/*", Authorization: `Bearer ${key}` })).status;
    for (let guess = 0; guess < 100; guess++) {
      const path = guess % 2 === 0 ? "/wiki/guide/start" : "/api/search?q=a";
      expect(await statusOf(path, `guess-${guess}`)).toBe(401);
    }
    expect(await statusOf("/api/search?q=a", "guess")).toBe(429);
    expect(await statusOf("/api/search?q=start", "sesame-of-the-wiki")).toBe(200);
  });

  test("guessing ends after ten tries, and the right key still opens", async () => {
    const ask = await serve({ wikiKey: "sesame" });
    for (let guess = 0; guess < 10; guess++) {
      const answer = await ask(`/wiki?key=${guess}`);
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([303, null]);
    }
    expect((await ask("/wiki?key=11")).status).toBe(429);
    const right = await ask("/wiki?key=sesame");
    expect([right.status, right.headers.get("set-cookie")]).toEqual([
      303,
      expect.stringContaining("kb_wiki="),
    ]);
  });
});

describe("behind a plug-in", () => {
  const plugin: ServeAuthPlugin = {
    name: "test",
    callbackPath: "/wiki/-/callback",
    async resolve(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/wiki/-/callback") {
        return { valid: false, redirect: "/wiki", cookie: "who=me; HttpOnly" };
      }
      if (request.headers.get("cookie")?.includes("who=me") === true) return { valid: true };
      if (request.headers.get("cookie") === "who=nobody") throw new Error("no such reader");
      return { valid: false, redirect: "https://login.example/", cookie: "state=1" };
    },
  };

  test("a browser is sent where it says, and let in with its cookie", async () => {
    const ask = await serve({ wikiAuth: plugin });
    const first = await ask("/wiki/guide/start");
    expect([first.status, first.headers.get("location"), first.headers.get("set-cookie")]).toEqual([
      303,
      "https://login.example/",
      "state=1",
    ]);
    const back = await ask("/wiki/-/callback?code=1");
    expect([back.status, back.headers.get("location")]).toEqual([303, "/wiki"]);
    expect((await ask("/wiki", { Cookie: "who=me" })).status).toBe(200);
    expect((await ask("/api/wiki/status")).status).toBe(401);
  });

  test("one that fails refuses access", async () => {
    const ask = await serve({ wikiAuth: plugin });
    expect((await ask("/api/wiki/status", { Cookie: "who=nobody" })).status).toBe(401);
    expect((await ask("/wiki", { Cookie: "who=nobody" })).status).toBe(500);
  });
});
