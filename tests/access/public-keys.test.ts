/** Keys that pages show: made by the command, used by browsers of visitors, revoked while they type. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Received, send } from "../kit/requests/http-client.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const site = "https://docs.example";
const stranger = "https://stranger.example";
const secret = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const workplace = createWorkplace();
let service: ServiceProcess;
let key: string;

const keysCommand = (...args: string[]) => runCommand(["--data", workplace.data, "keys", ...args]);

beforeAll(async () => {
  workplace.writeEdition("alpine", 3);
  const made = await keysCommand(
    "new",
    "--store",
    "--name",
    "site",
    "--public",
    "--origins",
    site,
    "--json",
  );
  key = (JSON.parse(made.stdout) as { readonly key: string }).key;
  service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
    USE_AUTH: "1",
    API_KEYS: `first:${secret}`,
    CORS_ORIGIN: "*",
  });
});
afterAll(async () => {
  await service.stop();
  workplace.remove();
});

interface Asked {
  readonly origin?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(target: string, { origin = site, method = "GET", headers = {} }: Asked = {}) {
  return send(service.url, { target, method, headers: { origin, ...headers } });
}
const allowedFor = ({ headers }: Received) => headers["access-control-allow-origin"];

test("a page of its origin searches, and may read the answer", async () => {
  const answer = await ask(`/api/search?q=alpine&key=${key}`);
  expect([answer.status, allowedFor(answer)]).toEqual([200, site]);
  expect(answer.headers.vary).toContain("Origin");
  expect(JSON.parse(answer.body).total).toBeGreaterThan(0);
});

test("another page is refused, and an origin for everybody widens nothing", async () => {
  const answer = await ask(`/api/search?q=alpine&key=${key}`, { origin: stranger });
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, "cross_origin_refused"]);
});

test("its answers are the same as those of a secret key: the cache knows no key", async () => {
  const headers = { authorization: `Bearer ${secret}` };
  const [one, other] = await Promise.all([
    ask(`/api/search?key=${key}&q=alpine`),
    send(service.url, { target: "/api/search?q=alpine", headers }),
  ]);
  const resultsOf = ({ body }: Received) => JSON.parse(body).results;
  expect(resultsOf(one)).toEqual(resultsOf(other));
});

test("a question is answered with passages, and a click counts", async () => {
  expect((await ask(`/api/ask?q=what+is+alpine&key=${key}`)).status).toBe(200);
  const headers = { "sec-fetch-site": "cross-site", "content-length": "0" };
  const click = await ask(`/api/search/click?q=alpine&rank=1&key=${key}`, {
    method: "POST",
    headers,
  });
  expect(click.status).toBe(204);
});

test("a preflight is answered for its pages, without a word of others", async () => {
  const preflight = (origin: string, target = "/api/search") => {
    const headers = { "access-control-request-method": "GET" };
    return ask(target, { origin, method: "OPTIONS", headers });
  };
  expect(allowedFor(await preflight(site))).toBe(site);
  expect(allowedFor(await preflight(site, "/api/keys"))).not.toBe(site);
});

describe("what the box loads", () => {
  test.each(["/search.js", "/search-dialog.js"])("%s is for pages of everybody", async (target) => {
    const headers = { "accept-encoding": "gzip" };
    const answer = await ask(target, { origin: stranger, headers });
    expect([answer.status, allowedFor(answer)]).toEqual([200, "*"]);
    expect(answer.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const again = { ...headers, "if-none-match": String(answer.headers.etag) };
    expect((await ask(target, { headers: again })).status).toBe(304);
  });

  test("the dialog is kept for ever at the address that the tag knows, and at no other", async () => {
    const tag = await fetch(`${service.url}/search.js`);
    const [named = ""] = /search-dialog\.js\?v=\w+/.exec(await tag.text()) ?? [];
    const keptAt = async (target: string) => (await ask(target)).headers["cache-control"];
    expect(await keptAt(`/${named}`)).toContain("immutable");
    for (const target of ["/search-dialog.js", "/search-dialog.js?v=another", `/${named}&x=1`]) {
      expect(await keptAt(target)).toBe("public, no-cache");
    }
  });

  test("the tag is small, and its dialog too", async () => {
    const sizeOf = async (target: string) =>
      Number(
        (await ask(target, { headers: { "accept-encoding": "gzip" } })).headers["content-length"],
      );
    expect(await sizeOf("/search.js")).toBeLessThanOrEqual(15_000);
    expect(await sizeOf("/search-dialog.js")).toBeLessThanOrEqual(25_000);
  });
});

describe("the command", () => {
  test.each<[string, readonly string[], RegExp]>([
    ["no origins", ["--public"], /--public needs --origins/],
    [
      "a path in an origin",
      ["--origins", "https://docs.example/a"],
      /--origins must be 1 to 50 origins/,
    ],
    ["every origin", ["--origins", "*"], /--origins must be 1 to 50 origins/],
    ["another scheme", ["--origins", "file:///etc"], /--origins must be 1 to 50 origins/],
    ["other areas", ["--origins", site, "--areas", "search,admin"], /areas can only be search/],
  ])("refuses %s", async (_case, args, message) => {
    const { code, stderr } = await runCommand(["keys", "new", "--name", "x", ...args]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  test("a secret key never becomes a public one, nor the other way round", async () => {
    await keysCommand("new", "--store", "--name", "closed", "--areas", "search");
    const { code, stderr } = await keysCommand("limit", "closed", "--origins", site);
    expect([code, stderr.includes("never becomes a public one")]).toEqual([1, true]);
    expect((await keysCommand("limit", "site", "--areas", "all")).code).toBe(0);
    expect((await keysCommand("list")).stdout).toMatch(/site .* search .*https:\/\/docs\.example/);
  });

  test("prints a tag, escaped, and refuses what is no address", async () => {
    const address = ["--service", "https://knowledge.example/help"];
    const { stdout } = await runCommand([
      "search-box",
      ...address,
      "--key",
      `"><b>`,
      "--integrity",
    ]);
    expect(stdout).toContain('src="https://knowledge.example/help/search.js"');
    expect(stdout).toContain('data-key="&quot;>&lt;b>"');
    expect(stdout).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}"/);
    for (const wrong of ["javascript:alert(1)", "knowledge.example", "https://a.example/?q=1"]) {
      expect((await runCommand(["search-box", "--service", wrong])).code).toBe(1);
    }
  });
});

test("the hash of the tag is the one of what is served", async () => {
  const { stdout } = await runCommand(["search-box", "--service", service.url, "--integrity"]);
  const [, printed] = /integrity="([^"]+)"/.exec(stdout) ?? [];
  const served = await fetch(`${service.url}/search.js`);
  const digest = await crypto.subtle.digest("SHA-384", await served.arrayBuffer());
  expect(printed).toBe(`sha384-${Buffer.from(digest).toString("base64")}`);
});

test("revoked while somebody types, it opens nothing more", async () => {
  await keysCommand("revoke", "site");
  await expect.poll(async () => (await ask(`/api/search?q=alpine&key=${key}`)).status).toBe(401);
});
