/** Attacks 129 to 135 without 133: files beyond the folders, floods, and secrets that come out somewhere. */
import { setMaxListeners } from "node:events";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Received, send } from "../kit/requests/http-client.ts";
import { startApplicationServer } from "../kit/services/application-server.ts";
import {
  cookieOf,
  type GuardedService,
  issueToken,
  keys,
  post,
  secret,
  startGuardedService,
} from "../kit/services/guarded-service.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";
import { createHeldStore } from "../kit/stores/memory-store.ts";

const bearer = { Authorization: `Bearer ${keys.first}` };

describe("files", () => {
  const workplace = createWorkplace();
  let service: GuardedService;
  beforeAll(async () => {
    workplace.writeEdition("alpine", 2);
    writeFileSync(join(workplace.folder, "outside.md"), "# Outside\n\nmarmot\n");
    symlinkSync(join(workplace.folder, "outside.md"), join(workplace.folder, "docs", "link.md"));
    symlinkSync("/etc/hostname", join(workplace.folder, "docs", "system.md"));
    service = await startGuardedService({
      DATA_DIR: workplace.data,
      KNOWLEDGE_CONFIG: workplace.config,
    });
  });
  afterAll(async () => {
    await service.remove();
    workplace.remove();
  });

  test.each([
    "../../etc/passwd",
    "kb://docs/../../etc/passwd",
    "kb://docs/%2e%2e/outside.md",
    "kb://../outside.md",
    "/etc/passwd",
    "file:///etc/passwd",
    "kb://docs/link.md",
    "kb://docs/system.md",
    "kb://docs/page-1.md\0.txt",
  ])("129 and 130 the id %j: 404", async (id) => {
    const target = `/api/document?id=${encodeURIComponent(id)}`;
    expect((await send(service.url, { target, headers: bearer })).status).toBe(404);
  });

  test("130 what a link leads to is in no answer and on no page", async () => {
    const search = { target: "/api/search?q=marmot", headers: bearer };
    expect(JSON.parse((await send(service.url, search)).body)).toMatchObject({ results: [] });
    for (const target of ["/docs/docs/link", "/docs/docs/system", "/docs/docs/..%2foutside"]) {
      const { status, body } = await send(service.url, { target, headers: bearer });
      expect([target, status === 404 || status === 400, body.includes("marmot")]).toEqual([
        target,
        true,
        false,
      ]);
    }
  });

  test("134 a q of 1 MB: 431, of 1,001 characters: 400", async () => {
    const statusOf = async (q: string) =>
      (await send(service.url, { target: `/api/search?q=${q}`, headers: bearer })).status;
    expect(await statusOf("a".repeat(1_001))).toBe(400);
    expect(await statusOf("a".repeat(1024 * 1024)).catch(() => 431)).toBe(431);
  });

  test.each([
    "((((a+)+)+".repeat(90),
    '"'.repeat(999),
    "-".repeat(999),
    "a*".repeat(499),
    "(".repeat(999),
  ])("134 a query made to be expensive is answered: %j", async (q) => {
    const target = `/api/search?q=${encodeURIComponent(q)}`;
    expect((await send(service.url, { target, headers: bearer })).status).toBe(200);
  });
});

describe("131 and 132 more searches than slots", () => {
  const search = { target: "/api/search?q=install", headers: bearer };

  test("the 26th is refused, the others are answered", async () => {
    const { store, release } = createHeldStore();
    const server = await startApplicationServer({}, store);
    try {
      const running = Array.from({ length: 25 }, (_unused, index) =>
        send(server.url, { ...search, target: `${search.target}${index}` }),
      );
      await expect
        .poll(async () => (await send(server.url, search)).status, { interval: 20 })
        .toBe(429);
      // Who may not come in takes no place and is not kept waiting.
      expect((await send(server.url, { target: search.target })).status).toBe(401);
      release();
      const statuses = (await Promise.all(running)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(24);
    } finally {
      await server.close();
    }
  });

  test("a client that goes away frees its place", async () => {
    const { store, release } = createHeldStore();
    const server = await startApplicationServer({}, store);
    try {
      const client = new AbortController();
      setMaxListeners(30, client.signal);
      const gone = Array.from({ length: 25 }, (_unused, index) =>
        send(server.url, { ...search, target: `${search.target}${index}` }, client.signal).catch(
          () => null,
        ),
      );
      await expect
        .poll(async () => (await send(server.url, search)).status, { interval: 20 })
        .toBe(429);
      client.abort();
      await Promise.all(gone);
      release();
      await expect
        .poll(async () => (await send(server.url, search)).status, { interval: 20 })
        .toBe(200);
    } finally {
      await server.close();
    }
  });
});

describe("135 secrets come out nowhere", () => {
  const workplace = createWorkplace();
  const answers: Received[] = [];
  let service: GuardedService;
  let sealed = "";
  let usedToken = "";
  beforeAll(async () => {
    workplace.writeEdition("alpine", 2);
    service = await startGuardedService({
      DATA_DIR: workplace.data,
      KNOWLEDGE_CONFIG: workplace.config,
      LOG_LEVEL: "trace",
    });
    const { url } = service;
    const record = async (answer: Promise<Received>): Promise<void> => {
      answers.push(await answer);
    };
    sealed = cookieOf(await post(url, "/api/auth", { apiKey: keys.first })).slice(12);
    usedToken = await issueToken(url);
    const cookie = { Cookie: `svc_session=${sealed}` };
    const html = { Accept: "text/html" };
    await record(post(url, "/api/auth", { apiKey: `${keys.first}x` }));
    await record(post(url, "/api/auth", { apiKey: keys.first, extra: secret }));
    await record(post(url, "/api/auth/token", { apiKey: [keys.first] }));
    await record(post(url, "/api/auth/session", { token: `${usedToken}x` }));
    await record(send(url, { method: "POST", target: "/api/auth", body: keys.first }));
    await record(send(url, { target: `/api/search?q=a&key=${keys.first}` }));
    await record(send(url, { target: `/docs/docs/page-1?key=${keys.first}`, headers: bearer }));
    await record(send(url, { target: `/?q=a&%6Bey=${keys.first}`, headers: bearer }));
    await record(send(url, { target: `/api/nothing/${keys.first}`, headers: cookie }));
    await record(send(url, { target: "/api/plugins", headers: cookie }));
    await record(send(url, { target: "/api/auth", headers: cookie }));
    for (const target of ["/", "/plugins", "/docs/docs/page-1", "/nothing", "/sign-in?error=key"]) {
      await record(send(url, { target, headers: { ...cookie, ...html } }));
    }
    await record(send(url, { method: "DELETE", target: "/api/auth", headers: cookie }));
    await service.stop();
  });
  afterAll(async () => {
    await service.remove();
    workplace.remove();
  });

  const secrets = () => ({ key: keys.first, second: keys.second, secret, sealed, usedToken });

  test("not in an answer, but for the echo of a path that the caller wrote", () => {
    const told = answers
      .map(({ headers, body }) => JSON.stringify(headers) + body)
      .filter((text) => !text.includes("route_not_found"))
      .join("\n");
    expect(told.length).toBeGreaterThan(10_000);
    for (const [name, value] of Object.entries(secrets())) {
      expect([name, told.includes(value)]).toEqual([name, false]);
    }
  });

  test("not in the log", () => {
    const log = service.log() + service.output();
    expect(log).toContain("/api/auth");
    for (const [name, value] of Object.entries(secrets())) {
      expect([name, log.includes(value)]).toEqual([name, false]);
    }
  });

  test("not in a file of the data folder", () => {
    const files = readdirSync(workplace.data).filter((name) => name !== "fetched");
    expect(files).toContain("state.db");
    for (const file of files) {
      const bytes = readFileSync(join(workplace.data, file));
      for (const [name, value] of Object.entries(secrets())) {
        expect([file, name, bytes.includes(value)]).toEqual([file, name, false]);
      }
    }
  });
});
