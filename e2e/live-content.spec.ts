/** A reader whose page changes under the index while it is open. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "knowledge live "));
const page = join(folder, "docs", "page.md");
const config = join(folder, "knowledge.config.json");
const data = join(folder, "data");
let service: ChildProcess;

test.beforeAll(async () => {
  mkdirSync(join(folder, "docs"));
  writeFileSync(page, "# Page\n\nThe first edition.\n");
  writeFileSync(config, JSON.stringify({ collections: [{ name: "docs", path: "docs" }] }));
  service = spawn(process.execPath, ["build/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: data,
      KNOWLEDGE_CONFIG: config,
      LOG_LEVEL: "error",
    },
  });
  await new Promise<void>((resolve) => {
    service.stdout?.on("data", (said: Buffer) => {
      if (said.toString().includes("ready at")) resolve();
    });
  });
});
test.afterAll(() => {
  service.kill();
  rmSync(folder, { recursive: true, force: true });
});

test("an open page shows the new edition by itself, and keeps what the reader has done", async ({
  page: reader,
}) => {
  // From before the page opens: its first frame may come before everything is shown.
  const connected = new Promise<void>((resolve) => {
    reader.on("websocket", (socket) => socket.on("framereceived", () => resolve()));
  });
  await reader.goto(`http://localhost:${port}/docs/docs/page`);
  await expect(reader.getByText("The first edition.")).toBeVisible();
  await connected;
  await reader.evaluate(() => {
    document.body.dataset.kept = "yes";
  });
  writeFileSync(page, "# Page\n\nThe second edition.\n");
  const { status } = spawnSync(process.execPath, [
    "dist/cli/main.js",
    "--config",
    config,
    "--data",
    data,
    "index",
  ]);
  expect(status).toBe(0);
  await expect(reader.getByText("The second edition.")).toBeVisible();
  // Not loaded anew: what scripts and readers left on the page is still there.
  expect(await reader.evaluate(() => document.body.dataset.kept)).toBe("yes");
});
