/** PAGES=off: the API answers, and every page is a problem that says why. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const key = "3f0e4c4e-5a0e-4c1e-9d53-0f5a2f9f6c11";
let workplace: Workplace;
let service: ServiceProcess;

beforeAll(async () => {
  workplace = createWorkplace();
  workplace.writeEdition("lighthouse", 3);
  service = await startService({
    PAGES: "off",
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
    USE_AUTH: "1",
    API_KEYS: `reader:${key}`,
  });
}, 60_000);
afterAll(async () => {
  expect(await service.stop()).toBe(0);
  workplace.remove();
}, 30_000);

interface Asked extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (path: string, init: Asked = {}): Promise<Response> =>
  fetch(service.url + path, {
    redirect: "manual",
    ...init,
    headers: { Authorization: `Bearer ${key}`, ...init.headers },
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
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Content-Type")).toContain("application/problem+json");
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

test.each(["/", "/wiki", "/api/docs", "/console"])(
  "a browser without a key is led to no page from %s: it gets the problem, and not a sign-in that is not found",
  async (path) => {
    const answer = await fetch(service.url + path, {
      redirect: "manual",
      headers: { Accept: "text/html" },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Content-Type")).toContain("application/problem+json");
    expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
    expect(await answer.json()).toMatchObject({ code: "unauthorized" });
  },
);
