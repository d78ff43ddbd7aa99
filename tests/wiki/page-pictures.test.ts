/** Pictures for previews of links: for those who may open the page, and for nobody else. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ServiceProcess,
  startFramework,
  startService,
} from "../kit/services/service-process.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("knowledge pictures ");
const docs = join(folder, "docs");
const origin = "https://docs.example";
const variables = { DATA_DIR: join(folder, "data"), WIKI_DIR: docs };
const wikiKey = "a-key-of-the-wiki-with-32-characters";
const titles: Readonly<Record<string, string>> = {
  keys: "Keys & locks",
  long: "word ".repeat(200).trim(),
  solid: "W".repeat(1_000),
  arabic: "مرحبا بالعالم",
  chinese: "文档",
  emoji: "🚀🎉",
  markup: '</text><image href="file:///etc/passwd"/>',
  address: "https://evil.example/a.png",
};
let service: ServiceProcess;

beforeAll(async () => {
  mkdirSync(docs);
  for (const [name, title] of Object.entries(titles)) {
    writeFileSync(
      join(docs, `${name}.md`),
      `---\ntitle: ${JSON.stringify(title)}\n---\n\nWords.\n`,
    );
  }
  service = await startService({ ...variables, PUBLIC_ORIGIN: origin });
});
afterAll(async () => {
  await service.stop();
});

const picture = (url: string, address: string, headers = {}): Promise<Response> =>
  fetch(`${url}/page-picture?${new URLSearchParams({ of: address })}`, { headers });

async function metaOf(url: string, address: string): Promise<(name: string) => string | undefined> {
  const html = await (await fetch(url + address)).text();
  return (name) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)
      .exec(html)?.[1]
      ?.replaceAll("&amp;", "&");
}

function sizeOf(bytes: Buffer): readonly unknown[] {
  return [bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("the picture that a page names is a PNG of the size that it names", async () => {
  const named = await metaOf(service.url, "/wiki/keys");
  expect([named("og:image:width"), named("og:image:height")]).toEqual(["1200", "630"]);
  expect([named("og:image:alt"), named("og:image:type")]).toEqual(["Keys & locks", "image/png"]);
  expect(named("twitter:card")).toBe("summary_large_image");
  const address = named("og:image") ?? "";
  expect(address.startsWith(`${origin}/page-picture?`)).toBe(true);
  const answer = await fetch(address.replace(origin, service.url));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual(["PNG", 1200, 630]);
});

test.each(Object.keys(titles))("%s has a picture", async (name) => {
  const answer = await picture(service.url, `/wiki/${name}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual(["PNG", 1200, 630]);
});

test("who has the picture is told so, and another title has another address", async () => {
  const tag = (await picture(service.url, "/wiki/keys")).headers.get("etag") ?? "";
  const again = await picture(service.url, "/wiki/keys", { "If-None-Match": `"x", W/${tag}` });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const [one, other] = await Promise.all(
    ["/wiki/keys", "/wiki/emoji"].map(async (address) => {
      const named = await metaOf(service.url, address);
      return new URL(named("og:image") ?? "").searchParams.get("v");
    }),
  );
  expect(tag).toBe(`"${one}"`);
  expect(other).not.toBe(one);
});

test.each([
  "",
  "/wiki/missing",
  "/docs/missing/page",
  "/docs",
  "/console",
  "/api/classify-ticket/tickets",
  "/wiki/%",
  "/wiki/../console",
  "//elsewhere.example/wiki/keys",
  "x".repeat(3_000),
])("%j has none", async (address) => {
  expect((await picture(service.url, address)).status).toBe(404);
});

test("plain next start draws it too, asks for the key of the pages itself, and names none without an origin", async () => {
  const framework = await startFramework({ ...variables, WIKI_API_KEY: wikiKey });
  try {
    for (const address of ["/wiki/keys", "/wiki/missing"]) {
      expect((await picture(framework.url, address)).status).toBe(401);
    }
    const headers = { Authorization: `Bearer ${wikiKey}` };
    expect((await picture(framework.url, "/wiki/keys", headers)).status).toBe(200);
    const page = await fetch(`${framework.url}/wiki/keys`, { headers });
    expect(await page.text()).not.toContain("og:image");
  } finally {
    await framework.stop();
  }
});
