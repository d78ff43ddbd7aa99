/** A page of a stranger, open in the browser of somebody who can reach a served folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { routes } from "../lib/routes/index.ts";

const folder = mkdtempSync(join(tmpdir(), "knowledge foreign "));
const docs = join(folder, "docs");
let stranger: Server;
let services: Served[] = [];

interface Served {
  readonly url: string;
  readonly process: ChildProcess;
}

/** The search box, which pages of other sites load: code, and the same for everybody. */
const codeForAll = ["GET /search.js 200", "GET /search-dialog.js 200"];

/** What a page of anybody may read where every origin is let in: documents, and no tickets. */
const openToAll = new Set([
  "/api/search",
  "/api/ask",
  "/api/wiki/search",
  "/api/document",
  "/api/wiki/pages",
  "/api/wiki/page",
  "/api/wiki/status",
  "/api/wiki/ask",
  "/api/wiki/links",
  "/api/health",
  "/api/docs",
  "/api/docs/explorer.js",
  "/site/favicon",
  "/llms.txt",
  "/agents.md",
  "/skill.md",
  "/.well-known/skills/index.json",
  "/llms-full.txt",
  "/sitemap.xml",
  "/feed.xml",
]);

test.beforeAll(async () => {
  mkdirSync(docs);
  writeFileSync(join(docs, "guide.md"), "# Guide\n\nHow invoices are paid.\n");
  stranger = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<title>Nice page</title>");
  });
  await new Promise<void>((listening) => stranger.listen(0, "127.0.0.1", listening));
  services = [await serve("closed", []), await serve("open", ["--cors-origin", "*"])];
});
test.afterAll(async () => {
  for (const service of services) service.process.kill();
  await new Promise((closed) => stranger.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

test("reads no answer of a served folder", async ({ page }) => {
  const [closed] = services;
  expect(await readable(page, closed)).toEqual(codeForAll);
});

test("reads documents where every origin is let in, and no ticket, no MCP, nothing that writes", async ({
  page,
}) => {
  const [, open] = services;
  const read = await readable(page, open);
  const others = read.filter((line) => !openToAll.has(line.split(" ")[1] ?? ""));
  expect(others).toEqual(codeForAll);
  expect(read).toContain("GET /api/search 200");
  // A question with what was asked before is sent, and writes nothing.
  const sent = read.filter((line) => !line.startsWith("GET"));
  expect(sent.filter((line) => !line.startsWith("POST /api/ask "))).toEqual([]);
});

/** Every route that a page of the stranger can read, after a ticket was placed and asked for. */
async function readable(page: Page, service: Served | undefined): Promise<readonly string[]> {
  const url = service?.url ?? "";
  const ticket = { correlationId: "T1", title: "Invoice of Ada Lovelace", body: "ada@a.example" };
  const placed = await fetch(`${url}/api/classify-ticket`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ticket),
  });
  expect(placed.status).toBe(200);
  await page.goto(`http://localhost:${(stranger.address() as AddressInfo).port}/`);
  const tried = Object.entries(routes).flatMap(([path, { methods, values }]) =>
    [...Object.keys(methods), "HEAD"].map((method) => ({
      method,
      path: path.replace(/\{\w+\}/, values?.[0] ?? "x"),
    })),
  );
  const read = await page.evaluate(tryAll, { url, tried });
  const kept = await fetch(`${url}/api/classify-ticket/ticket?correlationId=T1`);
  expect((await kept.json()).feedback ?? null).toBeNull();
  return read;
}

/** Runs in the page of the stranger. */
async function tryAll({
  url,
  tried,
}: {
  readonly url: string;
  readonly tried: readonly { readonly method: string; readonly path: string }[];
}): Promise<readonly string[]> {
  const feedback = { correlationId: "T1", label: "wrong", correctedCollection: "docs" };
  const read: string[] = [];
  for (const { method, path } of tried) {
    const address = `${url}${path}?q=invoices&id=kb%3A%2F%2Fdocs%2Fguide.md&correlationId=T1&path=guide`;
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
      const sends = method === "POST" || method === "DELETE";
      const sent = sends
        ? { headers: { "Content-Type": type }, body: JSON.stringify(feedback) }
        : {};
      try {
        const answer = await fetch(address, {
          method,
          ...sent,
          signal: AbortSignal.timeout(5_000),
        });
        const line = `${method} ${path} ${answer.status}`;
        // A route that is not served says nothing but that.
        if ((await answer.text()).includes('"route_not_found"')) continue;
        if (method !== "HEAD" && !read.includes(line)) read.push(line);
      } catch {
        // The browser shows the page nothing.
      }
      if (!sends) break;
    }
  }
  return read;
}

async function serve(name: string, options: readonly string[]): Promise<Served> {
  const command = ["dist/cli/main.js", "--data", join(folder, name), "serve", docs, "-p", "0"];
  const started = spawn(process.execPath, [...command, ...options]);
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    started.stdout.on("data", (said: Buffer) => {
      printed += said.toString();
      const address = /http:\/\/[\w.]+(:\d+)\/wiki/.exec(printed);
      if (address !== null) resolve(`http://127.0.0.1${address[1]}`);
    });
    started.on("close", () => reject(new Error(`the service has ended: ${printed}`)));
  });
  return { url, process: started };
}
