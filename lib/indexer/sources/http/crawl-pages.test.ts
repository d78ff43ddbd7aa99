import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readHtmlLinks } from "./html-links.ts";
import { createHttpClient } from "./http-client.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { readPages } from "./read-pages.ts";
import { createRobots } from "./robots.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function site(answer: Answer): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Pages by their path; everything else is 404. */
function pages(texts: Readonly<Record<string, string>>, asked: string[] = []): Answer {
  return ({ url = "" }, response) => {
    asked.push(url);
    const text = texts[url];
    response.statusCode = text === undefined ? 404 : 200;
    response.setHeader("Content-Type", url === "/robots.txt" ? "text/plain" : "text/html");
    response.end(text ?? "");
  };
}

const links = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join(" ");

interface Crawl {
  readonly start: string;
  readonly within?: string;
  readonly depthMax?: number;
  readonly pagesMax?: number;
  readonly cache?: PageCache;
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly allowPrivateHosts?: boolean;
}

async function crawl({ cache = createPageCache(undefined), headers = {}, ...wanted }: Crawl) {
  const { allowPrivateHosts = true, ...settings } = wanted;
  const options = { userAgent: "test", timeoutMs: 300, bytesMax: 10_000 };
  const client = createHttpClient({ ...options, allowPrivateHosts, headers });
  const converter = {
    convert: async (html: string, url: string) => ({ markdown: html, ...readHtmlLinks(html, url) }),
    close: async () => undefined,
  };
  const tools = { client, cache, converter, robots: createRobots(client, "test") };
  const found = await readPages({ depthMax: 10, pagesMax: 1_000, ...settings }, tools, 4);
  return { ...found, paths: found.pages.map(({ url }) => new URL(url).pathname) };
}

test("links are followed within the folder of the first page, each page once", async () => {
  const asked: string[] = [];
  const origin = await site(
    pages(
      {
        "/docs/": links("a", "a#part", "/docs/b", "../blog", "https://example.com/", "mailto:x@y"),
        "/docs/a": links("/docs/", "b?v=1", "c.png", "javascript:alert(1)"),
        "/docs/b": "b",
        "/docs/b?v=1": '<link rel="canonical" href="/docs/b">',
        "/blog": "no",
      },
      asked,
    ),
  );
  const { paths, skipped } = await crawl({ start: `${origin}/docs/` });
  expect(paths).toEqual(["/docs/", "/docs/a", "/docs/b"]);
  expect(skipped).toEqual([
    { path: `${origin}/docs/b?v=1`, detail: `it is the page ${origin}/docs/b` },
  ]);
  expect(asked).toEqual(["/robots.txt", "/docs/", "/docs/a", "/docs/b", "/docs/b?v=1"]);
  const wide = await crawl({ start: `${origin}/docs/`, within: `${origin}/` });
  expect(wide.paths).toContain("/blog");
});

test("robots.txt, meta robots and nofollow are respected", async () => {
  const origin = await site(
    pages({
      "/robots.txt": "User-agent: *\nDisallow: /private",
      "/": `${links("/private", "/hidden", "/last")}<a rel="nofollow" href="/ad">x</a>`,
      "/private": "p",
      "/ad": "p",
      "/hidden": `<meta name="robots" content="noindex">${links("/behind")}`,
      "/last": `<meta name="ROBOTS" content="nofollow">${links("/never")}`,
      "/behind": "b",
      "/never": "n",
    }),
  );
  const { paths, skipped } = await crawl({ start: `${origin}/` });
  expect(paths).toEqual(["/", "/last", "/behind"]);
  expect(skipped.map(({ detail }) => detail)).toEqual([
    "robots.txt does not allow it",
    "it asks not to be found",
  ]);
});

test("calendars without end, links deeper and deeper and levels have limits", async () => {
  const endless = await site(({ url = "" }, response) => {
    response.setHeader("Content-Type", "text/html");
    const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 0);
    response.end(links(`?page=${page * 2 + 1}`, `?page=${page * 2 + 2}`));
  });
  const many = await crawl({ start: `${endless}/`, pagesMax: 50, depthMax: 100 });
  expect(many.pages).toHaveLength(50);
  expect(many.skipped.at(-1)?.detail).toBe("more than 50 pages are linked; see pagesMax");
  const shallow = await crawl({ start: `${endless}/`, depthMax: 2 });
  expect(shallow.pages).toHaveLength(7);
  expect(shallow.skipped[0]?.detail).toBe("more than 2 links lead to it");
  const deep = await site(({ url }, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(url === "/robots.txt" ? "" : links("a/b/"));
  });
  expect((await crawl({ start: `${deep}/` })).pages).toHaveLength(4);
});

test("faults, slow answers, huge pages, wrong types and redirects out are named, the rest is read", async () => {
  const elsewhere = await site(pages({ "/": "elsewhere" }));
  const origin = await site(({ url }, response) => {
    response.setHeader("Content-Type", "text/html");
    if (url === "/") response.end(links("/500", "/slow", "/huge", "/type", "/out", "/loop", "/in"));
    else if (url === "/500") response.writeHead(500).end();
    else if (url === "/huge") response.end("x".repeat(20_000));
    else if (url === "/type") response.setHeader("Content-Type", "image/png").end("x");
    else if (url === "/out") response.writeHead(302, { Location: `${elsewhere}/` }).end();
    else if (url === "/loop") response.writeHead(302, { Location: "/loop" }).end();
    else if (url === "/in") response.writeHead(302, { Location: "/new" }).end();
    else if (url === "/new") response.end("moved");
    else if (url !== "/slow") response.writeHead(404).end();
  });
  const { paths, skipped } = await crawl({ start: `${origin}/` });
  expect(paths).toEqual(["/", "/new"]);
  const details = Object.fromEntries(
    skipped.map(({ path, detail }) => [new URL(path).pathname, detail]),
  );
  expect(details).toMatchObject({
    "/500": "it answers 500",
    "/slow": "No complete answer within 0.3 seconds.",
    "/huge": "The answer has more than 10000 bytes.",
    "/type": "it is image/png",
    "/out": `it leads to ${elsewhere}/`,
    "/loop": expect.stringContaining("redirects more than"),
  });
});

test("a page with its tag is not sent again, and one that fails stays with the pages behind it", async () => {
  const sent: string[] = [];
  let isBroken = false;
  const origin = await site(({ url = "", headers }, response) => {
    response.setHeader("Content-Type", "text/html").setHeader("ETag", `"${url}"`);
    if (url === "/robots.txt") response.writeHead(404).end();
    else if (isBroken && url === "/a") response.writeHead(503).end();
    else if (headers["if-none-match"] === `"${url}"`) response.writeHead(304).end();
    else {
      sent.push(url);
      response.end(url === "/" ? links("/a") : url === "/a" ? links("/b") : "b");
    }
  });
  const cache = createPageCache(undefined);
  expect((await crawl({ start: `${origin}/`, cache })).paths).toEqual(["/", "/a", "/b"]);
  isBroken = true;
  expect((await crawl({ start: `${origin}/`, cache })).paths).toEqual(["/", "/a", "/b"]);
  expect(sent).toEqual(["/", "/a", "/b"]);
});

test("headers go to their origin and to no other", async () => {
  const cookies: (string | undefined)[] = [];
  const answer: Answer = ({ url, headers }, response) => {
    if (url !== "/robots.txt") cookies.push(headers.cookie);
    response.setHeader("Content-Type", "text/html").end("x");
  };
  const other = await site(answer);
  const own = await site((request, response) => {
    if (request.url === "/") response.statusCode = 302;
    response.setHeader("Location", `${other}/`);
    answer(request, response);
  });
  await crawl({ start: `${own}/`, headers: { [own]: { Cookie: "session=1" } } });
  expect(cookies).toEqual(["session=1", undefined]);
});

test("an address of a private network is refused unless it is allowed", async () => {
  const origin = await site(pages({ "/": "inside" }));
  const { paths, skipped } = await crawl({ start: `${origin}/`, allowPrivateHosts: false });
  expect([paths, skipped[0]?.detail]).toEqual([
    [],
    expect.stringMatching(/private|not allowed|public/i),
  ]);
});

test("a page in another encoding than UTF-8 lost its letters", async () => {
  const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const origin = await site(({ url = "" }, response) => {
    if (url === "/robots.txt") {
      response.writeHead(404).end();
      return;
    }
    const charset = url === "/" ? "; charset=windows-1251" : "";
    response.setHeader("Content-Type", `text/html${charset}`);
    const head = url === "/" ? links("/b") : '<meta charset="windows-1251">';
    response.end(Buffer.concat([Buffer.from(head), cyrillic]));
  });
  const { pages: found } = await crawl({ start: `${origin}/` });
  expect(found.map(({ markdown }) => markdown.slice(-6))).toEqual(["Привет", "Привет"]);
});
