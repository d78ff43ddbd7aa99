/** The `knowledge` command as an operator uses it. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWebhookReceiver } from "../kit/connectors/webhook-receiver.ts";
import { send } from "../kit/requests/http-client.ts";
import {
  type CommandResult,
  finished,
  runCommand,
  startCommand,
} from "../kit/services/command-line.ts";
import { readSamples } from "../kit/services/prometheus-text.ts";
import { listening } from "../kit/services/served-command.ts";
import { lasting, shownOutput } from "../kit/sources/shown-output.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

let place: Workplace;

beforeAll(async () => {
  place = createWorkplace();
  place.writeEdition("mountains", 12);
  writeFileSync(join(place.folder, "docs", "binary.md"), Buffer.from([1, 0, 2]));
});

afterAll(() => place.remove());

const knowledge = (...args: string[]): Promise<CommandResult> =>
  runCommand(["--config", place.config, "--data", place.data, ...args]);

test("the page of the command line has a chapter for each subcommand", async () => {
  const { stdout } = await runCommand(["--help"]);
  const [, listed = ""] = /^Commands:\n([^]*?)\n\n/m.exec(stdout) ?? [];
  const commands = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = ""]) => name);
  expect(commands.length).toBeGreaterThan(20);
  const page = readFileSync(join(projectFolder, "content/reference/command-line.md"), "utf8");
  const chapters = [...page.matchAll(/^#+ .*$/gm)].map(([line]) => line).join("\n");
  const without = commands.filter((name) => !new RegExp(`knowledge ${name}\\b`).test(chapters));
  expect(without).toEqual(["help"]);
});

describe("before there is an index", () => {
  test.each([["search", "word"], ["get", "kb://docs/a.md"], ["collections"], ["doctor"]])(
    "%s says what to run, in one line, and exits with 1",
    async (...args) => {
      const { code, stderr } = await knowledge(...args);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^There is no index yet; run "knowledge index"[^\n]*\n$/);
    },
  );
});

describe("with an index", () => {
  beforeAll(async () => {
    const { code, stdout, stderr } = await knowledge("index", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ indexed: 12, updated: 0, removed: 0 });
    expect(stderr).toBe("Skipped docs/binary.md: the file is binary\n");
  });

  test("index says in a line what it did", async () => {
    const { stdout } = await knowledge("index");
    expect(stdout).toMatch(/^Indexed 0 new, 0 changed, 0 removed, 12 unchanged, 1 skipped in /);
    expect(lasting(stdout)).toBe(shownOutput("content/reference/command-line.md", "unchanged"));
  });

  test("search prints hits without colours outside a terminal", async () => {
    const { code, stdout } = await knowledge("search", "mountains", "-n", "3");
    expect(code).toBe(0);
    expect(stdout.match(/kb:\/\/docs\/page-\d+\.md/g)).toHaveLength(3);
    expect(stdout).not.toContain("\u001b");
  });

  test("search ends quietly when its reader has had enough", async () => {
    const child = startCommand(["--data", place.data, "search", "mountains", "--json"]);
    child.stdout?.destroy();
    const { code, stderr } = await finished(child);
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("search --json prints the response of the REST interface", async () => {
    const { stdout } = await knowledge("search", "mountains", "--json", "-c", "docs");
    const response = JSON.parse(stdout) as { total: number; collection: string; query: string };
    expect(response).toMatchObject({ total: 10, collection: "docs", query: "mountains" });
  });

  test("search --explain shows the figures that ranked a hit", async () => {
    const { stdout } = await knowledge("search", "page 3", "--explain", "-n", "1");
    expect(stdout).toMatch(
      / ([\d.]+) = terms [\d.]+ \+ titleMatch [\d.]+(?: \+ [a-zA-Z]+ [\d.]+)+ \+ meaning [\d.]+\n/,
    );
    expect(stdout).toMatch(/ page [\d.]+ \(idf [\d.]+, weight 1; title [\d.]+, path [\d.]+\)\n/);
  });

  test("search --facets counts pages, and what was done to a query is said first", async () => {
    const { stdout } = await knowledge("search", "mountans sandwich", "--facets", "-n", "1");
    const [corrected, unknown, counted] = stdout.split("\n");
    expect(corrected).toBe('Searched "mountains" for "mountans"');
    expect(unknown).toBe('No page has "sandwich"');
    expect(counted).toBe("    12  docs");
  });

  test("search reports words that the first hit lacks", async () => {
    const { stdout } = await knowledge("search", "page 8 9", "-n", "1");
    expect(stdout).toMatch(/^Missing from the first result: [89]\n/);
  });

  test("search lists the pages of a folder", async () => {
    const { stdout } = await knowledge("search", "path:docs/page-1", "--json");
    const { results } = JSON.parse(stdout) as { results: { id: string }[] };
    expect(results.map(({ id }) => id)).toEqual(
      ["1", "10", "11"].map((page) => `kb://docs/page-${page}.md`).sort(),
    );
  });

  test("get prints the source of a document", async () => {
    const { stdout } = await knowledge("get", "kb://docs/page-3.md");
    expect(stdout).toMatch(/^# Page 3\n/);
  });

  test("get of an unknown id names it", async () => {
    const { code, stderr } = await knowledge("get", "kb://docs/nothing.md");
    expect([code, stderr.split("\n")[0]]).toEqual([
      1,
      'No document has the id kb://docs/nothing.md; "knowledge search" shows ids.',
    ]);
  });

  test("collections counts documents", async () => {
    const { stdout } = await knowledge("collections", "--json");
    expect(JSON.parse(stdout)).toEqual([
      { name: "docs", documents: 12, description: "", languages: ["en"], sections: 60 },
    ]);
  });

  test("doctor finds the index sound", async () => {
    const { code, stdout } = await knowledge("doctor");
    expect(code).toBe(0);
    expect(stdout).toMatch(/Integrity +ok/);
    expect(stdout).toMatch(/Documents +12/);
    expect(stdout).toMatch(/Carries +about [\d,]+ such pages by memory, [\d,]+ by disk/);
    expect(stdout).toMatch(/^Tickets +0; the machine carries about [\d,]+ by disk$/m);
    expect(stdout).toMatch(/^Judged +about [\d,]+ by memory$/m);
  });
});

describe("a snippet of several lines", () => {
  const other = createWorkplace();
  afterAll(() => other.remove());

  test("stands below its hit, each line as far in as the first", async () => {
    const page = [
      "# Port",
      "To change the port, set the variable before the start:",
      "```sh\nexport PORT=8080\nnpm start\n```",
      "Then open the page.",
    ];
    writeFileSync(join(other.folder, "docs", "port.md"), page.join("\n\n"));
    const asked = ["--config", other.config, "--data", other.data];
    await runCommand([...asked, "index"]);
    const { stdout } = await runCommand([...asked, "search", "change the port"]);
    expect(stdout).toContain(
      "\n    To change the port, set the variable before the start:\n    export PORT=8080\n    npm start\n",
    );
  });
});

describe("wrong use", () => {
  test.each([
    [["search"], /missing required argument 'query'/],
    [["search", "a", "-n", "abc"], /must be a whole number/],
    [["serve", "--port", "99999"], /must be a port number/],
    [["serve", "--wiki-key", "s"], /--wiki-key protects a served folder; name the folder/],
    [["frobnicate"], /unknown command 'frobnicate'/],
  ])("%j exits with a usage error", async (args, message) => {
    const { code, stderr } = await knowledge(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test.each([
    ["{", /is not JSON/],
    ['{"collections":[]}', /collections: /],
    ['{"collections":[{"name":"a/b","path":"x"}]}', /collections\.0\.name: must be/],
    ['{"collections":[{"name":"a","path":"x"}],"colections":1}', /colections/],
  ])("the configuration %s is refused in one line", async (text, message) => {
    const file = join(place.folder, "wrong.json");
    writeFileSync(file, text);
    const { code, stderr } = await runCommand(["--config", file, "--data", place.data, "index"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("a collection folder that does not exist is named", async () => {
    const file = join(place.folder, "missing.json");
    writeFileSync(file, '{"collections":[{"name":"lost","path":"not here"}]}');
    const { code, stderr } = await runCommand(["--config", file, "--data", place.data, "index"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/not here of the collection lost does not exist/);
  });
});

test("serve indexes a folder and answers until it is stopped", async () => {
  const folder = join(place.folder, "served docs");
  mkdirSync(folder);
  writeFileSync(join(folder, "hello.md"), "# Hello\n\nworld");
  const { address, stop } = await serve(folder);
  const response = await fetch(`${address}/api/search?q=world`);
  expect(await response.json()).toMatchObject({ total: 1, results: [{ title: "Hello" }] });
  const statusFor = async (target: string) =>
    (await send(address, { target, headers: { Host: "evil.example" } })).status;
  // A page of a stranger whose name was made to mean this machine.
  for (const target of ["/api/search?q=world", "/wiki", "/"]) {
    expect([target, await statusFor(target)]).toEqual([target, 403]);
  }
  expect(await statusFor("/api/health")).toBe(200);
  expect(await stop()).toBe(0);
  const data = join(place.folder, `data of ${basename(folder)}`);
  const modes = readdirSync(data).map((name) => statSync(join(data, name)).mode & 0o777);
  expect([statSync(data).mode & 0o777, new Set(modes)]).toEqual([0o700, new Set([0o600])]);
});

test("a served folder wears the site of the configuration file", async () => {
  const folder = join(place.folder, "worn docs");
  mkdirSync(folder);
  writeFileSync(join(folder, "hello.md"), "# Hello\n\nworld");
  writeFileSync(join(folder, "logo.svg"), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  const config = join(folder, "config.json");
  const collections = [{ name: "docs", path: "." }];
  const site = { name: "Acme", logo: "logo.svg" };
  writeFileSync(config, JSON.stringify({ collections, site }));
  const { address, stop } = await serve(folder, "--config", config);
  const page = await (await fetch(`${address}/?q=world`)).text();
  expect(page).toContain("<title>world – search · Acme</title>");
  const logo = /src="(\/site\/logo-light[^"]*)"/.exec(page)?.[1] ?? "";
  expect((await fetch(address + logo)).headers.get("content-type")).toContain("image/svg");
  await stop();
});

test("serve with --wiki-key gave every text without it at the routes of the API", async () => {
  const folder = join(place.folder, "private docs");
  mkdirSync(folder);
  writeFileSync(join(folder, "plan.md"), "# Plan\n\nsecret");
  const { address, stop } = await serve(folder, "--wiki-key", "sesame");
  const asked = [
    "/api/search?q=secret",
    `/api/document?id=${encodeURIComponent("kb://private-docs/plan.md")}`,
    "/api/wiki/search?q=secret",
    "/api/classify-ticket/stats",
    "/api/mcp",
    "/api/docs",
  ];
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(address + path, { headers, redirect: "manual" })).status;
  for (const path of asked) expect([path, await statusOf(path)]).toEqual([path, 401]);
  const call = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
  expect((await fetch(`${address}/api/mcp`, call)).status).toBe(401);
  expect(await statusOf("/api/health")).toBe(200);
  expect(await statusOf("/api/search?q=secret", { Authorization: "Bearer sesame" })).toBe(200);
  const signedIn = await fetch(`${address}/wiki?key=sesame`, { redirect: "manual" });
  const [Cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
  expect(await statusOf("/api/search?q=secret", { Cookie })).toBe(200);
  // A browser asks so before a request with a key from another origin.
  const preflight = { Origin: "https://other.example", "Access-Control-Request-Method": "GET" };
  const answer = await fetch(`${address}/api/search`, { method: "OPTIONS", headers: preflight });
  expect(answer.status).toBe(204);
  await stop();
});

test("serve sends the webhooks of its configuration, those of a changed one too", async () => {
  const receiver = await createWebhookReceiver();
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const config = join(place.folder, "told.json");
  const write = (webhooks: object[]): void =>
    writeFileSync(
      config,
      JSON.stringify({ collections: [{ name: "docs", path: "docs" }], webhooks }),
    );
  const entry = { url: receiver.url, secret, allowPrivate: true };
  write([{ ...entry, events: ["ticket.classified"] }]);
  const data = join(place.folder, "told data");
  const { address, stop } = await listening([
    "--config",
    config,
    "--data",
    data,
    "serve",
    "-p",
    "0",
  ]);
  const post = (path: string, body: object) =>
    send(address, {
      method: "POST",
      target: path,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const types = (): string[] => receiver.received.map(({ type }) => type);
  await post("/api/classify-ticket", { correlationId: "T-1", title: "mountains" });
  await expect.poll(types).toEqual(["ticket.classified"]);
  write([{ ...entry, events: ["ticket.confirmed"] }]);
  const confirm = () =>
    post("/api/classify-ticket/feedback", { correlationId: "T-1", correctCollection: "docs" });
  // The file is looked at every second; a judgement that repeats the one before tells nothing.
  await expect
    .poll(
      async () => {
        await confirm();
        await post("/api/classify-ticket/feedback/undo", { correlationId: "T-1" });
        return types();
      },
      { interval: 500 },
    )
    .toContain("ticket.confirmed");
  expect(await stop()).toBe(0);
  await receiver.close();
});

test("a ticket that an agent places is counted as one over REST is", async () => {
  const key = "key-for-the-scraper-0123456789";
  const command = ["--data", join(place.folder, "counted data"), "serve", "docs", "-p", "0"];
  const { address, stop } = await listening(command, {
    cwd: place.folder,
    variables: { METRICS_KEY: key },
  });
  const ticket = { correlationId: "T-1", title: "mountains" };
  const params = { name: "classify_ticket", arguments: ticket };
  const placed = await fetch(`${address}/api/mcp`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  expect(placed.status).toBe(200);
  await placed.text();
  const headers = { Authorization: `Bearer ${key}` };
  const samples = readSamples(await (await fetch(`${address}/metrics`, { headers })).text());
  const levels = samples.filter(({ name }) => name === "knowledge_classifications_total");
  expect(levels.reduce((sum, { value }) => sum + value, 0)).toBe(1);
  expect(await stop()).toBe(0);
});

function serve(folder: string, ...options: string[]) {
  const data = join(place.folder, `data of ${basename(folder)}`);
  return listening(["--data", data, "serve", folder, "-p", "0", ...options]);
}
