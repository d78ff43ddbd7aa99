/** The settings that the guide shows for clients of MCP: each in the shape that its client reads. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { projectFolder } from "../kit/sources/source-files.ts";

const guide = readFileSync(join(projectFolder, "content/guide/agents.md"), "utf8");

/** The block after the line that names a client. */
function snippetOf(client: string): { readonly language: string; readonly code: string } {
  const part = guide.split(/^## /m).find((one) => one.startsWith("Connect a client")) ?? "";
  const found = new RegExp(`^${client}[^]*?^\`\`\`(\\w+)\\n([^]*?)^\`\`\`$`, "m").exec(part);
  if (found === null) throw new Error(`The guide has no settings for ${client}`);
  return { language: found[1] ?? "", code: found[2] ?? "" };
}

const endpoint = z.url().endsWith("/api/mcp");
const headers = z.record(z.string(), z.string());
const program = z.strictObject({
  command: z.string().startsWith("/"),
  args: z.array(z.string()).min(1),
  env: headers.optional(),
});
/** As each client documents it; a member that it does not know is a mistake. */
const shapes = {
  Cursor: z.strictObject({
    mcpServers: z.record(z.string(), z.strictObject({ url: endpoint, headers })),
  }),
  "VS Code": z.strictObject({
    servers: z.record(
      z.string(),
      z.strictObject({ type: z.literal("http"), url: endpoint, headers: headers.optional() }),
    ),
    inputs: z.array(z.object({ id: z.string() })).optional(),
  }),
  Codex: z.strictObject({
    mcp_servers: z.record(
      z.string().regex(/^[\w-]+$/),
      z.strictObject({ url: endpoint, bearer_token_env_var: z.string().regex(/^[A-Z_]+$/) }),
    ),
  }),
  "Gemini CLI": z.strictObject({
    mcpServers: z.record(z.string(), z.strictObject({ httpUrl: endpoint, headers })),
  }),
  Zed: z.strictObject({
    context_servers: z.record(z.string(), z.strictObject({ url: endpoint, headers })),
  }),
  "Claude Desktop": z.strictObject({ mcpServers: z.record(z.string(), program) }),
} as const;

describe.each(Object.entries(shapes))("the settings for %s", (client, shape) => {
  const { language, code } = snippetOf(client);
  const read = language === "toml" ? parseToml : (text: string) => JSON.parse(text) as unknown;

  test("have the shape that the client reads", () => {
    expect(() => shape.parse(read(code))).not.toThrow();
  });

  test("show no key of anybody", () => {
    for (const [, shown] of code.matchAll(/Bearer ([^"]+)"/g)) expect(shown).toBe("<key>");
  });
});

test("the command for Claude Code names transport, server, address and header as its client takes them", () => {
  const { language, code } = snippetOf("Claude Code");
  expect(language).toBe("sh");
  const words = [...code.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word,
  );
  const [client, , action, ...given] = words;
  expect([client, action]).toEqual(["claude", "add"]);
  const flags = new Map<string, string>();
  const rest: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? "";
    if (word.startsWith("--")) flags.set(word, given[(at += 1)] ?? "");
    else rest.push(word);
  }
  expect([...flags]).toEqual([
    ["--transport", "http"],
    ["--header", "Authorization: Bearer <key>"],
  ]);
  expect(rest).toHaveLength(2);
  expect(endpoint.safeParse(rest[1]).success).toBe(true);
});

test("the program for Claude Desktop is a file of the package, and its command exists", () => {
  const settings = shapes["Claude Desktop"].parse(JSON.parse(snippetOf("Claude Desktop").code));
  const [file = "", option, , command] = settings.mcpServers.docs?.args ?? [];
  expect([option, command]).toEqual(["--data", "mcp"]);
  const below = file.split("/node_modules/knowledge-sdk/")[1] ?? "none";
  expect(existsSync(join(projectFolder, below))).toBe(true);
});
