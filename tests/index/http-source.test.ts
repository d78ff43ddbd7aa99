/** The content source `http` against a real server. */
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { createHttpSource } from "knowledge-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type RemoteServer,
  redirectTo,
  startRemoteServer,
} from "../kit/hostile/misbehaving-server.ts";
import { fetched } from "../kit/sources/fetched-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("sources-");
});

describe("http", () => {
  type Page = readonly [type: string, body: string, status?: number];
  let site: RemoteServer;
  let pages: Record<string, Page>;
  const source = (options = {}) =>
    createHttpSource({ allowPrivateHosts: true, timeoutMs: 10_000, ...options });

  beforeEach(async () => {
    site = await startRemoteServer((incoming, outgoing) => {
      const [type, body, status = 200] = pages[incoming.url ?? ""] ?? ["text/plain", "gone", 404];
      const etag = `"${body.length}"`;
      if (incoming.headers["if-none-match"] === etag) {
        outgoing.writeHead(304).end();
      } else {
        outgoing.writeHead(status, { "Content-Type": type, ETag: etag }).end(body);
      }
    });
    pages = {
      "/robots.txt": ["text/plain", "User-agent: *\nDisallow: /private"],
      "/docs/a": ["text/html; charset=utf-8", "<title>A</title><nav>x</nav><main><p>Alpha</main>"],
      "/docs/b.md": ["text/markdown", "# B\n\nBeta"],
      "/private/c": ["text/html", "<p>secret"],
    };
  });
  afterEach(() => site.close());

  const addresses = (...paths: string[]) => paths.map((path) => site.url + path);
  const askedFor = (path: string): IncomingMessage[] =>
    site.asked.filter(({ url }) => url === path);

  test("gives pages as Markdown and respects robots.txt", async () => {
    const urls = addresses("/docs/a", "/docs/b.md", "/private/c", "/docs/gone");
    expect(await fetched(source(), { urls, prefix: "site" })).toEqual({
      files: { "site/docs/a.md": "# A\n\nAlpha\n", "site/docs/b.md": "# B\n\nBeta" },
      skipped: {
        [`${site.url}/private/c`]: "robots.txt does not allow it",
        [`${site.url}/docs/gone`]: "it answers 404",
      },
    });
    expect(askedFor("/private/c")).toEqual([]);
    expect(askedFor("/robots.txt")).toHaveLength(1);
    expect(askedFor("/docs/a")[0]?.headers["user-agent"]).toBe("knowledge-sdk");
  });

  describe("with headers from variables", () => {
    const headersFrom = { Cookie: "DOCS_COOKIE", Authorization: "DOCS_LOGIN" };

    const variables = { DOCS_COOKIE: "session=secret-1\n", DOCS_LOGIN: "Bearer secret-2" };
    const knowing = (changed: Record<string, string | undefined> = {}) =>
      source({
        readVariable: (name: string) => ({ ...variables, ...changed })[name as "DOCS_COOKIE"],
      });

    test("sends them to its origin, to robots.txt too", async () => {
      await fetched(knowing(), { start: `${site.url}/docs/a`, headersFrom });
      expect(site.asked.map(({ url }) => url)).toEqual(["/robots.txt", "/docs/a"]);
      for (const { headers } of site.asked) {
        expect(headers).toMatchObject({
          cookie: "session=secret-1",
          authorization: "Bearer secret-2",
        });
      }
    });

    test("sends them to no other origin, after a redirect neither", async () => {
      const other = await startRemoteServer((_incoming, outgoing) => {
        outgoing.writeHead(200, { "Content-Type": "text/markdown" }).end("# Other");
      });
      site.behave((incoming, outgoing) => {
        if (incoming.url === "/docs/away") redirectTo(`${other.url}/back`)(incoming, outgoing);
        else outgoing.writeHead(200, { "Content-Type": "text/markdown" }).end("# Here");
      });
      const urls = [...addresses("/docs/here", "/docs/away"), `${other.url}/listed`];
      await fetched(knowing(), { urls, headersFrom });
      expect(other.asked.map(({ url }) => url).sort()).toEqual(["/back", "/listed", "/robots.txt"]);
      for (const { headers } of other.asked) {
        expect(headers).not.toHaveProperty("cookie");
        expect(headers).not.toHaveProperty("authorization");
      }
      await other.close();
    });

    test("fails without asking when a variable is missing or no header", async () => {
      const fetchPages = (cookie: string | undefined) =>
        knowing({ DOCS_COOKIE: cookie }).fetch({ urls: addresses("/docs/a"), headersFrom });
      for (const missing of [" ", undefined]) {
        await expect(fetchPages(missing)).rejects.toThrow("Cookie needs the variable DOCS_COOKIE");
      }
      const error = await fetchPages("secret-3\r\nHost: evil.example").catch((thrown) => thrown);
      expect(String(error)).toContain("the variable DOCS_COOKIE has characters");
      expect(String(error)).not.toContain("secret-3");
      expect(site.asked).toEqual([]);
    });

    test("refuses to show them to everybody on the way", async () => {
      const urls = ["http://docs.example/a"];
      await expect(createHttpSource().fetch({ urls, headersFrom })).rejects.toThrow("https");
    });

    test.each([
      [{ Cookie: "session=secret" }],
      [{ Cookie: "" }],
      [{ Host: "DOCS_COOKIE" }],
      [{ "Content-Length": "DOCS_COOKIE" }],
      [{ "A\nB": "DOCS_COOKIE" }],
      [["DOCS_COOKIE"]],
    ])("refuses %j", (wrong) => {
      const config = { urls: addresses("/docs/a"), headersFrom: wrong };
      expect(() => source().validate?.(config)).toThrow();
    });
  });

  test("reads the pages that llms.txt lists on its own origin", async () => {
    pages["/llms.txt"] = [
      "text/plain",
      "# Site\n\n- [A](/docs/a): first\n- [B](docs/b.md#part)\n- [B](/docs/b.md)\n- [X](https://x.example/)",
    ];
    const { files, skipped } = await fetched(source(), { llmsTxt: `${site.url}/llms.txt` });
    expect(Object.keys(files).sort()).toEqual(["docs/a.md", "docs/b.md"]);
    expect(skipped).toEqual({ "https://x.example/": `the page is not on ${site.url}` });
    expect(askedFor("/docs/b.md")).toHaveLength(1);
  });

  test("reads a sitemap, and an index of sitemaps, in circles too", async () => {
    const map = (...paths: string[]) =>
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
        .map((path) => `<url><loc><![CDATA[ ${site.url}${path} ]]></loc></url>`)
        .join("")}</urlset>`;
    pages["/one.xml"] = ["text/xml", map("/docs/a", "/docs/b.md")];
    pages["/index.xml"] = [
      "text/xml",
      `<sitemapindex><sitemap><loc>${site.url}/one.xml</loc></sitemap><sitemap><loc>${site.url}/index.xml</loc></sitemap></sitemapindex>`,
    ];
    for (const sitemap of addresses("/one.xml", "/index.xml")) {
      const { files } = await fetched(source(), { sitemap });
      expect(Object.keys(files).sort()).toEqual(["docs/a.md", "docs/b.md"]);
    }
    pages["/bad.xml"] = ["text/xml", '<!DOCTYPE x [<!ENTITY a "b">]><urlset>&a;'];
    await expect(source().fetch({ sitemap: `${site.url}/bad.xml` })).rejects.toThrow(
      /is not a sitemap/,
    );
  });

  test("sends entity tags back, also in a later process, and reads changes", async () => {
    const cacheFolder = join(folder, "cache");
    const config = { urls: addresses("/docs/a") };
    const first = await fetched(source({ cacheFolder }), config);
    const second = await fetched(source({ cacheFolder }), config);
    expect(second).toEqual(first);
    expect(askedFor("/docs/a").map(({ headers }) => headers["if-none-match"])).toEqual([
      undefined,
      expect.stringMatching(/^"\d+"$/),
    ]);
    pages["/docs/a"] = ["text/html", "<main><p>Changed to something else entirely here</main>"];
    expect((await fetched(source({ cacheFolder }), config)).files["docs/a.md"]).toMatch(/^Changed/);
  });

  test("a page that cannot be fetched keeps its version; one that is gone is removed", async () => {
    const plugin = source();
    const config = { urls: addresses("/docs/a", "/docs/b.md") };
    const before = await fetched(plugin, config);
    pages["/docs/a"] = ["text/plain", "overloaded", 503];
    expect(await fetched(plugin, config)).toEqual(before);
    pages["/docs/a"] = ["text/plain", "no", 410];
    expect(Object.keys((await fetched(plugin, config)).files)).toEqual(["docs/b.md"]);
  });

  test("robots.txt that cannot be read allows nothing; one that is not there everything", async () => {
    const config = { urls: addresses("/private/c") };
    delete pages["/robots.txt"];
    expect(Object.keys((await fetched(source(), config)).files)).toEqual(["private/c.md"]);
    pages["/robots.txt"] = ["text/plain", "", 500];
    await expect(source().fetch(config)).rejects.toThrow(/robots.txt answers 500/);
  });

  test("what is no page is left out: other types, and more than pagesMax", async () => {
    pages["/docs/image.png"] = ["image/png", "\u0089PNG\0"];
    pages["/docs/fake.md"] = ["text/plain", "a\0b"];
    pages["/docs/deep"] = ["text/html", "<div>".repeat(20_000)];
    const urls = addresses(
      "/docs/b.md",
      "/docs/image.png",
      "/docs/fake.md",
      "/docs/deep",
      "/docs/a",
    );
    const { files, skipped } = await fetched(source(), { urls, pagesMax: 4 });
    expect(Object.keys(files)).toEqual(["docs/b.md"]);
    expect(Object.values(skipped)).toEqual([
      "more than 4 pages are listed; see pagesMax",
      "it is image/png",
      "it is binary",
      "it cannot be converted to Markdown",
    ]);
  });

  test("of pages with the same file path the first one counts", async () => {
    pages["/docs/b"] = ["text/markdown", "# Other"];
    const { files, skipped } = await fetched(source(), {
      urls: addresses("/docs/b.md", "/docs/b"),
    });
    expect(files).toEqual({ "docs/b.md": "# B\n\nBeta" });
    expect(skipped).toEqual({ [`${site.url}/docs/b`]: "another page is docs/b.md" });
  });

  test("the private network is refused unless that is allowed", async () => {
    const urls = addresses("/docs/a");
    // It was once said to be forbidden by robots.txt, which nobody had asked for.
    await expect(createHttpSource().fetch({ urls })).rejects.toThrow(
      /no page could be read; (?!.*robots).*an address in a private network/,
    );
    expect(site.asked).toHaveLength(0);
  });

  test.each([
    [{}],
    [{ urls: [] }],
    [{ urls: ["file:///etc/passwd"] }],
    [{ urls: ["not an address"] }],
    [{ sitemap: "https://x.example/", llmsTxt: "https://x.example/" }],
    [{ urls: ["https://x.example/"], pagesMax: 0 }],
    [{ urls: ["https://x.example/"], depth: 3 }],
  ])("refuses the settings %j", (config) => {
    expect(() => source().validate?.(config)).toThrow();
  });
});
