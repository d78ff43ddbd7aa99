/** A service with public keys for pages of another site, and what looks at the box there. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import axe from "axe-core";

export interface SearchService {
  stop(): void;
}

/** `keys` are lines of a file of keys. The handbook is what it finds. */
export async function startSearchService(port: number, keys: string): Promise<SearchService> {
  const data = mkdtempSync(join(tmpdir(), "knowledge search box "));
  writeFileSync(join(data, "keys"), keys);
  const child = spawn(process.execPath, ["build/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: "error",
      USE_AUTH: "1",
      API_KEYS_FILE: join(data, "keys"),
      RATE_PER_ADDRESS: "search=100000,ask=100000",
    },
  });
  await ready(child);
  return {
    stop() {
      child.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (said: Buffer) => {
      if (said.toString().includes("ready at")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`The service ended with ${code}`)));
  });
}

/** The dialog alone: pages of others have faults of their own. */
export const boxDialog = '{ fromShadowDom: ["knowledge-search-box", "dialog"] }';

/**
 * Rules of accessibility that are broken, in the context that axe takes as code. By the protocol: a
 * page's policy may forbid text as code.
 */
export async function brokenRulesIn(page: Page, context: string): Promise<unknown> {
  const client = await page.context().newCDPSession(page);
  await client.send("Runtime.evaluate", { expression: axe.source });
  const { result } = await client.send("Runtime.evaluate", {
    expression: `axe.run(${context}).then(({ violations }) => JSON.stringify(
      violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return JSON.parse(String(result.value));
}
