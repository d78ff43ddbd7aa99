/** What lies in `examples/` works. The one for GitHub is followed word by word by a long test. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfiguration } from "knowledge-sdk";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("knowledge examples ");
const examples = join(projectFolder, "examples");
test("the configuration for GitHub names a label for each of its collections", () => {
  const { collections, connectors } = loadConfiguration(
    join(examples, "github/knowledge.config.json"),
  );
  const named = Object.keys(connectors?.github?.labels ?? {});
  expect(named).toEqual(collections.map(({ name }) => name));
});

test("its workflow runs for the events that the connector works off", () => {
  const workflow = readFileSync(join(examples, "github/.github/workflows/knowledge.yml"), "utf8");
  const source = readFileSync(
    join(projectFolder, "lib/connectors/github/github-events.ts"),
    "utf8",
  );
  const { issues } = parse(workflow).on;
  for (const type of issues.types) expect(source).toContain(`  ${type}: "`);
});

describe("an Express application with the service inside", () => {
  let url: string;
  const child = spawn(process.execPath, [join(examples, "express/server.mjs")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: join(folder, "express"),
    },
  });
  const ended = new Promise((resolve) => child.on("close", resolve));

  beforeAll(async () => {
    url = await new Promise<string>((resolve, reject) => {
      child.stdout.on("data", (text: Buffer) => {
        const found = /ready at (\S+)/.exec(text.toString())?.[1];
        if (found !== undefined) resolve(found);
      });
      void ended.then(() => reject(new Error("the application has ended")));
    });
  });

  test("its own sign-in stands before the API, and not before signatures and health", async () => {
    const status = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${url}${path}`, { redirect: "manual", ...init })).status;
    const signIn = await fetch(`${url}/sign-in`, { method: "POST", redirect: "manual" });
    const headers = { Cookie: signIn.headers.get("set-cookie")?.split(";")[0] ?? "" };
    const body = JSON.stringify({ correlationId: "T-1", title: "My refund did not arrive" });
    const json = { ...headers, "Content-Type": "application/json" };
    expect([
      await status("/api/search?q=refund"),
      await status("/api/search?q=refund", { headers: { Cookie: "session=guess" } }),
      await status("/api/search?q=refund", { headers }),
      await status("/api/document?id=kb%3A%2F%2Fbilling%2Frefunds.md", { headers }),
      await status("/api/nothing", { headers }),
      await status("/api/health"),
      await status("/api/connect/github", { method: "POST", body: "{}" }),
    ]).toEqual([401, 401, 200, 200, 404, 200, 404]);
    const placed = await fetch(`${url}/api/classify-ticket`, {
      method: "POST",
      headers: json,
      body,
    });
    expect(await placed.json()).toMatchObject({ correlationId: "T-1", collection: "billing" });
    const page = async (query: string) =>
      (await fetch(`${url}/?q=${encodeURIComponent(query)}`, { headers })).text();
    expect(await page("refund")).toContain("<b>Refunds</b>");
    expect(await page('"><script>')).not.toContain("<script>");
  });

  test("it ends when it is told to", async () => {
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});
