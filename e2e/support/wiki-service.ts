/** A service of its own with a small wiki, for tests that change files or access. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface WikiService {
  readonly url: string;
  write(path: string, text: string): void;
  stop(): void;
}

export const kitchenSink = `---
title: Kitchen sink
description: Everything that a page can have.
tags: [demo]
updated: 2026-03-01
---

# Kitchen sink

Some words with a [link](../index.md), a [[Home]] link and a [broken one](nothing.md).

## Boxes

> [!WARNING]
> Mind the gap.

:::tip[Do it]
Like this.
:::

## Code

\`\`\`ts title="a.ts" {2}
const first = 1;
const second = "two"; // a remark
\`\`\`

## Table

| Name | Meaning |
|---|---|
| alpha | the first letter |

## Tasks and formulas

- [x] done
- [ ] open

$$
\\frac{a}{b}
$$

A note[^1].

[^1]: The foot.

\`\`\`mermaid
graph TD; A --> B;
\`\`\`
`;

export async function startWiki(
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<WikiService> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge wiki "));
  const write = (path: string, text: string): void => {
    const file = join(folder, "wiki", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write("index.md", "# Home\n\nWelcome to the [kitchen](guide/kitchen.md).\n");
  write("guide/kitchen.md", kitchenSink);
  write(
    "guide/second.md",
    "# Second page\n\nAbout turnips and how they grow.\n\n## Turnips\n\nRoots.\n",
  );
  const config = join(folder, "knowledge.config.json");
  mkdirSync(join(folder, "other"));
  writeFileSync(join(folder, "other", "page.md"), "# Other\n\nA page of another collection.\n");
  mkdirSync(join(folder, "errors"));
  writeFileSync(join(folder, "errors", "first.md"), "# First error\n\nOf another collection.\n");
  const collections = ["other", "errors"].map((name) => ({ name, path: name }));
  writeFileSync(config, JSON.stringify({ collections }));
  const child = await startService({
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
    KNOWLEDGE_CONFIG: config,
    WIKI_DIR: join(folder, "wiki"),
    WIKI_TITLE: "Acme docs",
    WIKI_EDIT_URL: "https://git.example.com/edit/{path}",
    ...variables,
  });
  return {
    url: `http://localhost:${port}`,
    write,
    stop() {
      child.kill();
      // The process may still be writing its last lines.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Our server as it was built; resolves when its index answers. */
export async function startService(
  variables: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["build/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      ...variables,
    },
  });
  await untilReady(child);
  return child;
}

function untilReady(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (text: Buffer) => {
      said += text.toString();
    });
    child.stdout?.on("data", (text: Buffer) => {
      if (text.toString().includes("Index is up to date")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`The service ended with ${code}: ${said}`)));
  });
}
