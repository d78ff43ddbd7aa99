/** Pictures of a real folder, read as a host does. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HttpRequest } from "../../http/exchange.ts";
import { pictureContent } from "./picture-content.ts";

let folder: string;
let file: string;
const bytes = Buffer.alloc(200_000, "picture");

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "knowledge pictures ")));
  mkdirSync(join(folder, "docs"));
  file = join(folder, "docs", "a.png");
  writeFileSync(file, bytes);
  writeFileSync(join(folder, "outside.png"), "secret");
});
afterEach(() => rmSync(folder, { recursive: true }));

function get(headers: Readonly<Record<string, string>> = {}, method = "GET", path = "/wiki/a.png") {
  const header = (name: string): string | null => headers[name] ?? null;
  // As much of a request as is looked at.
  const request = { method, path, query: "", header } as unknown as HttpRequest;
  return pictureContent(request, file);
}

const textOf = (body: unknown) => new Response(body as ReadableStream<Uint8Array>).arrayBuffer();

test("a picture comes in parts, with its length; a client that has it gets 304", async () => {
  const { headers, body } = await get();
  expect(headers).toMatchObject({ "Content-Type": "image/png", "Content-Length": "200000" });
  expect(body).toBeInstanceOf(ReadableStream);
  expect(Buffer.from(await textOf(body)).equals(bytes)).toBe(true);
  const again = await get({ "if-none-match": headers?.ETag ?? "" });
  expect([again.status, again.body]).toEqual([304, null]);
  const head = await get({}, "HEAD");
  expect(head.headers).toMatchObject({ "Content-Length": "200000" });
  expect((await textOf(head.body)).byteLength).toBe(0);
  writeFileSync(file, "");
  expect((await textOf((await get()).body)).byteLength).toBe(0);
});

test("a file that is no picture is taken along, and never shown as a page of this origin", async () => {
  const path = "/wiki/-/files/wiki/linked/plan.pdf";
  const { headers } = await get({ "sec-fetch-dest": "document" }, "GET", path);
  expect(headers).toMatchObject({
    "Content-Type": "application/pdf",
    "Content-Disposition": "attachment",
    "Content-Length": "200000",
  });
});

test("an SVG that is opened by itself can run nothing", async () => {
  const { headers } = await get();
  const policy = headers?.["Content-Security-Policy"] ?? "";
  const directives = new Set(policy.split("; "));
  // No scripts, no frames, no requests; and an origin of its own, without our cookies.
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("sandbox");
  expect(policy).not.toMatch(/script-src|allow-/);
});

test("a browser that opens an SVG gets a page with it as a picture, so that no script is ever read", async () => {
  const path = '/wiki/a"><script>.SVG';
  const opened = await get({ "sec-fetch-dest": "document" }, "GET", path);
  expect(opened.headers).toMatchObject({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; img-src 'self'",
    Vary: "Sec-Fetch-Dest",
  });
  expect(opened.body).toContain('<img src="/wiki/a&#34;&#62;&#60;script&#62;.SVG" alt="">');
  for (const dest of ["iframe", "frame", "embed", "object"]) {
    const framed = await get({ "sec-fetch-dest": dest }, "GET", path);
    expect(framed.headers).toMatchObject({ "Content-Type": "text/html; charset=utf-8" });
  }
});

test("an SVG is saved by what opens it without saying so, and shown in pages", async () => {
  for (const headers of [{}, { "sec-fetch-dest": "image" }]) {
    const answer = await get(headers, "GET", "/wiki/a.svg");
    expect(answer.headers).toMatchObject({
      "Content-Type": "image/svg+xml",
      "Content-Disposition": "attachment",
    });
  }
  expect((await get({ "sec-fetch-dest": "document" })).headers).not.toHaveProperty(
    "Content-Disposition",
  );
});

test("a picture that became a link out of the folder was served until the next build", async () => {
  rmSync(file);
  symlinkSync(join(folder, "outside.png"), file);
  await expect(get()).rejects.toMatchObject({ code: "wiki_page_not_found" });
});

test("so was one in a folder that became a link", async () => {
  renameSync(join(folder, "docs"), join(folder, "elsewhere"));
  symlinkSync(join(folder, "elsewhere"), join(folder, "docs"));
  await expect(get()).rejects.toMatchObject({ code: "wiki_page_not_found" });
});

test("one that is gone, a folder of that name and one that is too large are not found", async () => {
  writeFileSync(file, Buffer.alloc(20 * 1_024 * 1_024 + 1));
  await expect(get()).rejects.toMatchObject({ code: "wiki_page_not_found" });
  rmSync(file);
  await expect(get()).rejects.toMatchObject({ code: "wiki_page_not_found" });
  mkdirSync(file);
  await expect(get()).rejects.toMatchObject({ code: "wiki_page_not_found" });
});

test.skipIf(process.platform !== "linux")(
  "the file is open only while somebody reads it",
  async () => {
    const isOpen = (): boolean =>
      readdirSync("/proc/self/fd").some((number) => {
        try {
          return readlinkSync(`/proc/self/fd/${number}`) === file;
        } catch {
          // Closed between the two calls.
          return false;
        }
      });
    const reader = ((await get()).body as ReadableStream<Uint8Array>).getReader();
    expect(isOpen()).toBe(false);
    await reader.read();
    expect(isOpen()).toBe(true);
    // The client goes away.
    await reader.cancel();
    await expect.poll(isOpen).toBe(false);
  },
);
