/** PAGES=off: a folder as the slim image has it answers the API, and has no pages and no framework. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../kit/temporary-folder.ts";
import { createWorkplace, type Workplace } from "../support/corpus.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { projectFolder } from "../support/source-files.ts";

const folder = join(temporaryFolder(), "service");
const key = "a-key-of-more-than-16-characters";
let workplace: Workplace;
let service: ServiceProcess;

beforeAll(async () => {
  // What the Dockerfile copies into the image.
  execFileSync(process.execPath, ["scripts/deploy-folder.mjs", folder], {
    cwd: projectFolder,
    env: { ...process.env, PAGES: "off" },
  });
  workplace = createWorkplace();
  workplace.writeEdition("lighthouse", 3);
  service = await startService(
    {
      PAGES: "off",
      DATA_DIR: workplace.data,
      KNOWLEDGE_CONFIG: workplace.config,
      USE_AUTH: "1",
      API_KEYS: `reader:${key}`,
      SESSION_SECRET: "a secret of at least thirty-two characters",
    },
    { folder },
  );
}, 180_000);
afterAll(async () => {
  expect(await service.stop()).toBe(0);
  workplace.remove();
}, 30_000);

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(service.url + path, {
    redirect: "manual",
    ...init,
    headers: { Authorization: `Bearer ${key}`, ...init.headers },
  });

test("the folder has neither built pages nor the framework", () => {
  for (const path of [".next", "node_modules/next", "next.config.mjs", "public"]) {
    expect([path, existsSync(join(folder, path))]).toEqual([path, false]);
  }
});

test("search, document and the description of the API answer", async () => {
  const found = await (await ask("/api/search?q=lighthouse")).json();
  expect(found.total).toBe(3);
  const document = await ask(`/api/document?id=${encodeURIComponent(found.results[0].id)}`);
  expect([document.status, (await ask("/api/docs")).status]).toEqual([200, 200]);
});

test.each(["/", "/wiki", "/search?q=x", "/console", "/docs/errors/disk_full", "/embed.js"])(
  "%s is a problem that says why",
  async (path) => {
    const answer = await ask(path, { headers: { Accept: "text/html" } });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      404,
      "application/problem+json",
    ]);
    expect(await answer.json()).toMatchObject({
      code: "route_not_found",
      detail: expect.stringContaining("PAGES=off"),
    });
  },
);

test("a form of a page is refused too, and without a key nothing opens", async () => {
  const form = await ask("/sign-in", { method: "POST", body: new URLSearchParams({ key }) });
  expect(form.status).toBe(404);
  const stranger = await fetch(`${service.url}/api/search?q=lighthouse`);
  expect(stranger.status).toBe(401);
});
