/** The catalogue's real thread, with a reader that takes some words of a page as orders. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { WikiJob } from "./catalogue/build-catalogue.ts";
import { locateCollection } from "./page-locations.ts";
import type { WikiEntry } from "./wiki-entry.ts";
import { inThreads, type WikiThread } from "./wiki-thread.ts";

const reader = /export function readPageFacts\([^{]*\{/;
const orders = `
  if (process.env.WIKI_PAGES_READ === "never") process.exit(3);
  if (source.includes("SPIN")) for (;;);
  if (source.includes("EXIT")) process.exit(3);
`;

let root: string;
let file: string;
let pages = 0;
const threads: WikiThread[] = [];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "knowledge catalogue "));
  file = join(root, "worker.mjs");
  const bundle = await rolldown({
    input: join(import.meta.dirname, "wiki-worker.ts"),
    platform: "node",
    plugins: [
      {
        name: "orders",
        transform: (code, id) =>
          id.endsWith("page-facts.ts") ? code.replace(reader, (start) => start + orders) : null,
      },
    ],
  });
  await bundle.write({ file, codeSplitting: false });
});
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())));
afterAll(() => rmSync(root, { recursive: true }));

function open(texts: Readonly<Record<string, string>>, idleMs?: number) {
  pages += 1;
  const folder = mkdtempSync(join(root, `${pages} `));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  for (const [name, text] of Object.entries(texts)) write(name, text);
  const thread = inThreads(file, { cpuMaxMs: 400, players: [], idleMs });
  threads.push(thread);
  const locations = [
    locateCollection({ collection: { name: "wiki", path: folder }, wikiDir: folder }),
  ];
  const job: WikiJob = {
    source: { kind: "folder", collection: "wiki", folder },
    locations,
    scope: "",
  };
  const build = async (): Promise<readonly WikiEntry[]> => {
    const entries: WikiEntry[] = [];
    await thread.build(job, (part) => {
      if (part.kind === "entries") entries.push(...part.entries);
    });
    return entries.toSorted((left, right) => left.path.localeCompare(right.path));
  };
  return { thread, write, build };
}
const readable = "# Read\n\n[there](stuck.md)";
const fault = expect.stringContaining("Reading the page takes too long");

test("a page whose reading does not end stops no other page, and is named", async () => {
  const { build } = open({
    "a.md": readable,
    "stuck.md": "# SPIN\n\n[a](a.md)",
    "z-stuck.md": "SPIN too",
  });
  expect(await build()).toMatchObject([
    { path: "a", title: "Read", faults: [], links: [{ isBroken: false }] },
    { path: "stuck", title: "Stuck", faults: [fault], links: [], backlinks: [expect.any(Number)] },
    { path: "z-stuck", title: "Z stuck", faults: [fault] },
  ]);
});

test("it is read again when its file has changed, and left out when it has not", async () => {
  const { build, write } = open({ "a.md": readable, "stuck.md": "SPIN" });
  expect((await build())[1]?.faults).toEqual([fault]);
  write("a.md", "# Other");
  expect(await build()).toMatchObject([{ title: "Other" }, { faults: [fault] }]);
  write("stuck.md", "# Repaired");
  expect((await build())[1]).toMatchObject({ title: "Repaired", faults: [] });
});

test("waiting requests are answered by the thread that takes over", async () => {
  const { thread, build, write } = open({ "a.md": readable });
  await build();
  write("stuck.md", "SPIN");
  const asked = [build(), build()];
  expect(await thread.sources({ scope: "", ids: ["kb://wiki/a.md", "kb://wiki/none.md"] })).toEqual(
    [readable, null],
  );
  for (const entries of await Promise.all(asked)) expect(entries).toHaveLength(2);
});

test("a page that ends the thread is left out by the next one", async () => {
  const { build } = open({ "a.md": readable, "stuck.md": "EXIT" });
  await expect(build()).rejects.toThrow("ended early");
  expect(await build()).toMatchObject([{ title: "Read" }, { title: "Stuck", faults: [fault] }]);
});

test("closing while a page is read rejects who waits, and starts no thread", async () => {
  const { thread, build } = open({ "stuck.md": "SPIN" });
  const settled = Promise.allSettled([build()]);
  await vi.waitUntil(() => thread.isRunning);
  await thread.close();
  expect((await settled)[0]?.status).toBe("rejected");
});

test("a thread without questions ends, and the next one reads no page that has not changed", async () => {
  const { thread, build, write } = open({ "a.md": readable, "b.md": "# B" }, 1);
  const before = await build();
  await vi.waitUntil(() => !thread.isRunning);
  // What is read again now ends the thread.
  vi.stubEnv("WIKI_PAGES_READ", "never");
  expect(await thread.sources({ scope: "", ids: ["kb://wiki/a.md"] })).toEqual([readable]);
  expect(await build()).toEqual(before);
  await vi.waitUntil(() => !thread.isRunning);
  vi.unstubAllEnvs();
  write("b.md", "# Other");
  expect(await build()).toMatchObject([{ title: "Read" }, { title: "Other" }]);
});
