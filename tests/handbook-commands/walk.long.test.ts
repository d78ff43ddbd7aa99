/** Runs the commands of README and handbook to the letter, those of each page in a folder of its own. */
import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandFile } from "../kit/services/command-line.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";
import { handbookCommands, isWalked } from "./commands.ts";

const root = temporaryFolder("handbook walk ");
const prepared = join(root, "prepared");
const programs = join(root, "bin");
let service: ServiceProcess;

const pages = new Map<string, string[]>();
for (const { page, text } of handbookCommands().filter((command) => isWalked(command.text))) {
  pages.set(page, [...(pages.get(page) ?? []), text]);
}

/** What pages take for granted: a configuration, documents, tickets and keys of these names. */
beforeAll(async () => {
  for (const folder of [prepared, programs, join(prepared, "billing")]) {
    mkdirSync(folder, { recursive: true });
  }
  const program = join(programs, "knowledge");
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${commandFile}' "$@"\n`);
  chmodSync(program, 0o755);
  for (const name of ["guide", "reference"]) {
    cpSync(join(projectFolder, "content", name), join(prepared, name), { recursive: true });
  }
  const write = (name: string, text: string): void => writeFileSync(join(prepared, name), text);
  write("billing/invoices.md", "# Invoices\n\nCharges, refunds and addresses of invoices.\n");
  write("mail.txt", "There are two charges of the same day on my card.\n");
  write("before.json", "");
  const names = ["guide", "reference", "billing"];
  const classified = names.map((name) =>
    name === "billing"
      ? { name, subThemes: [{ name: "refunds", keywords: ["refund"] }] }
      : { name },
  );
  const fields = { priority: { values: ["urgent", "normal"] } };
  write(
    "knowledge.config.json",
    JSON.stringify({
      collections: names.map((name) => ({ name, path: name })),
      classifier: { collections: classified, fields },
    }),
  );
  const ticketsOf = (collection: string) =>
    Array.from({ length: 12 }, (_unused, index) => ({
      correlationId: `${collection}-${index}`,
      title: `A question about ${collection} ${index}`,
      body: `Somebody asks about ${collection}, number ${index}.`,
      collection,
    }));
  const named = { title: "Charged twice", body: "Anna Novak was charged twice." };
  const tickets = [
    ...names.flatMap(ticketsOf),
    { correlationId: "T-812", ...named, collection: "billing" },
  ];
  write("tickets.jsonl", tickets.map((ticket) => JSON.stringify(ticket)).join("\n"));
  write(
    "questions.jsonl",
    `${JSON.stringify({ query: "invoices", relevant: [{ path: "billing/invoices.md" }] })}\n`,
  );
  write(
    "answers.jsonl",
    `${JSON.stringify({ query: "Which invoices are there?", pages: ["billing/invoices.md"] })}\n`,
  );
  for (const first of [
    "knowledge index",
    "knowledge classify import tickets.jsonl",
    "knowledge keys new --store --name billing",
    "knowledge eval search --output before.json",
  ]) {
    const { code, said } = await runIn(prepared, first);
    expect([first, code, said]).toEqual([first, 0, expect.any(String)]);
  }
  const placed = join(root, "service");
  cpSync(prepared, placed, { recursive: true });
  service = await startService({
    DATA_DIR: join(placed, ".data"),
    KNOWLEDGE_CONFIG: join(placed, "knowledge.config.json"),
  });
}, 600_000);

afterAll(async () => {
  await service?.stop();
});

interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** Folders of the reader's machine are folders of the walk. */
function runIn(folder: string, command: string): Promise<Ran> {
  const text = command
    .replace(/^npm run knowledge -- /, "knowledge ")
    .replace(/^curl /, "curl --silent --show-error --fail-with-body ")
    .replaceAll("http://localhost:3000", service?.url ?? "")
    .replace(/(?<= )\/(?=srv\/|backups\/|tmp\/)/g, "./");
  const { NODE_ENV, PATH } = process.env;
  const env = { NODE_ENV, PATH: `${programs}${delimiter}${PATH}`, HOME: folder };
  const child = spawn("bash", ["-c", text], { cwd: folder, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      said += data.toString();
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, said: said.slice(-2_000) }));
  });
}

test.each([...pages])("the commands of %s", async (page, commands) => {
  const folder = join(root, page.replaceAll("/", " "));
  cpSync(prepared, folder, { recursive: true });
  // Pages on backups speak of a server that has been running.
  mkdirSync(join(folder, "backups"));
  cpSync(join(prepared, ".data"), join(folder, "srv", "data"), { recursive: true });
  const failed: unknown[] = [];
  for (const command of commands) {
    const { code, said } = await runIn(folder, command);
    if (code !== 0) failed.push({ command, code, said });
  }
  expect(failed).toEqual([]);
});
