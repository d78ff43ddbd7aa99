/** Agents and the versions of a documentation: pinned by an address, asked for, and named in answers. */
import { join } from "node:path";
import { createIndexer, createSearchStore } from "knowledge-sdk";
import { estimateTokens } from "knowledge-sdk/mcp";
import { startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { clients, connect2025, initialize, textOf } from "../kit/requests/mcp-clients.ts";
import { createTemporarySite } from "../kit/stores/temporary-site.ts";

type Result = { isError?: boolean; structuredContent?: Record<string, unknown> };

const site = createTemporarySite();
const folder = site.path;
let server: Awaited<ReturnType<typeof startServer>>;
let close: () => Promise<void>;

const page = (title: string, text: string, date = "2026-03-01"): string =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n\n# ${title}\n\n## How to do it\n\n${text}\n`;

beforeAll(async () => {
  const files: Record<string, string> = {
    "plain/start.md": page("Ropes", "A rope of the plain collection is tied with a knot."),
  };
  for (const version of ["v1", "v2", "v3"]) {
    for (const name of ["ropes", "knots", "boats", "sails"]) {
      const text = `In ${version} the ${name} are tied with the command tie-${name}.`;
      files[`docs/${version}/${name}.md`] = page(`About ${name}`, text, `2026-0${version[1]}-15`);
    }
  }
  site.write(files);
  const dbPath = join(folder, "data", "index.db");
  const collections = [
    { name: "docs", path: join(folder, "docs"), context: "Sailing" },
    { name: "plain", path: join(folder, "plain") },
  ];
  const indexer = createIndexer({ dbPath, collections });
  await indexer.run();
  const store = await createSearchStore({ dbPath, collections });
  server = await startServer(store, { port: 0, host: "127.0.0.1", mcp: {} });
  close = async () => {
    await server.close();
    await store.close();
  };
}, 120_000);

afterAll(async () => {
  await close();
  site.remove();
});

describe.each(clients)("a client that speaks %s", (_revision, connect) => {
  const ask = async (path: string, name: string, given: Record<string, unknown>) => {
    const { client, end } = await connect(`${server.url}${path}`);
    const result = (await client.callTool({ name, arguments: given })) as Result;
    await end();
    return result;
  };
  const ids = ({ structuredContent = {} }: Result): string[] =>
    (structuredContent.results as { id: string }[]).map(({ id }) => id);

  test("of a pinned address is answered in that version, and told the current one", async () => {
    for (const given of [{ q: "ropes" }, { q: "how are ropes tied", maxTokens: 600 }]) {
      const result = await ask("/api/mcp?version=1", "search_docs", {
        ...given,
        collection: "docs",
      });
      expect(ids(result)[0]).toBe("kb://docs/v1/ropes.md");
      expect(ids(result).every((id) => id.includes("/v1/"))).toBe(true);
      const current = [{ collection: "docs", version: "v3" }];
      expect(result.structuredContent).toMatchObject({ version: "1", current_versions: current });
      expect(textOf(result)).toContain("Version 1. Current is v3 of docs");
      expect(textOf(result)).toMatch(/version:? v1/);
    }
  });

  test("gets an answer of ask_docs from that version too", async () => {
    const given = { q: "How are ropes tied?", collection: "docs" };
    const result = await ask("/api/mcp?version=v2", "ask_docs", given);
    const said = JSON.stringify(result.structuredContent);
    expect(said).toContain("kb://docs/v2/ropes.md");
    expect(said).not.toMatch(/kb:\/\/docs\/v[13]\//);
    expect(result.structuredContent).toMatchObject({ version: "v2" });
    expect(textOf(result)).toContain("Current is v3 of docs");
  });

  test("may ask for another version than its address names", async () => {
    const given = { q: "ropes", version: "v3", collection: "docs" };
    const result = await ask("/api/mcp?version=1", "search_docs", given);
    expect(ids(result)[0]).toBe("kb://docs/v3/ropes.md");
    expect(result.structuredContent).toMatchObject({ version: "v3" });
    expect(result.structuredContent).not.toHaveProperty("current_versions");
  });

  test("finds collections with one version at a pinned address too", async () => {
    const result = await ask("/api/mcp?version=1", "search_docs", {
      q: "rope",
      collection: "plain",
    });
    expect(ids(result)).toEqual(["kb://plain/start.md"]);
    expect(result.structuredContent).not.toHaveProperty("version");
  });

  test("is told which versions there are when it asks for an unknown one", async () => {
    const given = { q: "ropes", collection: "docs" };
    for (const result of [
      await ask("/api/mcp?version=9", "search_docs", given),
      await ask("/api/mcp", "search_docs", { ...given, version: "9" }),
      await ask("/api/mcp", "search_docs", { ...given, version: "9", maxTokens: 500 }),
      await ask("/api/mcp?version=9", "ask_docs", given),
    ]) {
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain("version must be one of v3, v2, v1");
    }
  });

  test("reads what each collection is, how large, in which versions and languages, and from when", async () => {
    const result = await ask("/api/mcp", "list_collections", {});
    const { collections } = result.structuredContent as { collections: object[] };
    expect(collections).toEqual([
      {
        name: "docs",
        documents: 12,
        description: "Sailing",
        sections: 12,
        versions: ["v3", "v2", "v1"],
        languages: ["en"],
        updated: "2026-03-15",
      },
      {
        name: "plain",
        documents: 1,
        description: "",
        sections: 1,
        languages: ["en"],
        updated: "2026-03-01",
      },
    ]);
    expect(textOf(result)).toContain(
      "- **docs** (12 documents; 12 sections; versions v3, v2, v1, v3 is current; in en; newest page 2026-03-15): Sailing",
    );
  });
});

test("instructions name the collections with their facts, and the version of the address", async () => {
  const open = async (path: string): Promise<string> => {
    const { client, end } = await connect2025(`${server.url}${path}`);
    const instructions = client.getInstructions() ?? "";
    await end();
    return instructions;
  };
  expect(await open("/api/mcp")).toContain("- docs: Sailing (12 documents; versions v3, v2, v1");
  const pinned = await open("/api/mcp?version=2");
  expect(pinned).toContain(
    "Its address or your key is for one version. Version 2. Current is v3 of docs",
  );
  expect(estimateTokens(pinned)).toBeLessThanOrEqual(500);
});

test.each(["version=", "version=1&version=2", `version=${"9".repeat(101)}`, "version=%20%20"])(
  "the address ?%s is refused with the reason",
  async (query) => {
    const answer = await send(server.url, {
      method: "POST",
      target: `/api/mcp?${query}`,
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(initialize),
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ code: "parameter_invalid" });
  },
);

test("a session stays with the version that it was opened with", async () => {
  const opened = await send(server.url, {
    method: "POST",
    target: "/api/mcp?version=1",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify(initialize),
  });
  const session = String(opened.headers["mcp-session-id"]);
  const list = (target: string) =>
    send(server.url, {
      method: "POST",
      target,
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "Mcp-Session-Id": session,
        "Mcp-Protocol-Version": "2025-11-25",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list", params: {} }),
    });
  expect((await list("/api/mcp?version=1")).status).toBe(200);
  expect((await list("/api/mcp?version=2")).status).toBe(404);
});
