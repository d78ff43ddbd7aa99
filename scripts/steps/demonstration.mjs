/** The built service with the handbook and a few tickets, to be looked at. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";

const collections = [
  ["guide", "Search, wiki, tickets and agents, step by step"],
  ["operations", "Production, access, backups, privacy and updates"],
  ["reference", "Configuration, REST, command line and the library"],
  ["errors", "Every error code, its cause and the way out"],
].map(([name, context]) => {
  const path = join(projectFolder, "content", name);
  return { name, path, context, exclude: ["api*.md"] };
});
const site = {
  name: "Knowledge",
  homeText: "Finds the right page, and puts every support ticket in its place.",
  questions: [
    "How do I index my documents?",
    "Who may read the wiki?",
    "What is stored of a ticket?",
  ],
};
const subThemes = [
  { name: "sign-in", keywords: ["sign-in", "session", "key"] },
  { name: "backups", keywords: ["backup", "restore"] },
];
const classifier = { collections: [{ name: "operations", subThemes }] };
const judged = [
  ["Backup of last night is missing", "The folder of backups is empty since Sunday.", "operations"],
  ["How to restore state.db on a new machine", "We moved to another host.", "operations"],
  ["Key of the wiki is refused after the update", "Readers cannot sign in.", "operations"],
  ["Which variable sets the port", "It listens on 3000 and we need 8080.", "reference"],
  ["Search finds nothing for German compounds", "Pages are in German.", "guide"],
];
const waiting = [
  ["Restore takes two hours", "The backup has 40 GB. Is there a faster way?"],
  ["429 from the search", "Our widget asks while people type, and some answers are 429."],
  ["Can agents read only one collection", "We give them a key over MCP."],
  ["index_locked at every deploy", "Two processes start with the same data folder."],
  ["Typo in the dark colours", "The link in the footer cannot be read."],
];

/** Writes the configuration of the demonstration into the folder and gives its path. */
export function writeDemonstration(folder) {
  const file = join(folder, "knowledge.config.json");
  writeFileSync(file, JSON.stringify({ site, collections, classifier }));
  return file;
}

/**
 * Resolves when the index and the judged tickets are there. With a key it opens to whoever has that
 * key, and more tickets wait to be judged.
 * @param {{ port?: string, apiKey?: string }} [options]
 */
export async function startDemonstration({ port, apiKey } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "knowledge demonstration "));
  const chosenPort = port ?? String(await freePort());
  const child = spawn(process.execPath, [join(projectFolder, "build/server/main.js")], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      PORT: chosenPort,
      DATA_DIR: join(folder, "data"),
      KNOWLEDGE_CONFIG: writeDemonstration(folder),
      ...(apiKey !== undefined && { USE_AUTH: "1", API_KEYS: `demo:${apiKey}` }),
    },
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = `http://localhost:${chosenPort}`;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    await untilIndexed(child);
    const send = poster(url, apiKey);
    for (const ticket of judged) await judge(send, ticket);
    for (const ticket of apiKey === undefined ? [] : waiting) await place(send, ticket);
  } catch (error) {
    child.kill();
    await ended;
    remove();
    throw error;
  }
  return {
    url,
    ended,
    async stop() {
      child.kill();
      await ended;
      remove();
    },
  };
}

async function place(send, [title, body]) {
  const correlationId = title.toLowerCase().replaceAll(" ", "-");
  await send("/api/classify-ticket", { correlationId, title, body });
  return correlationId;
}

async function judge(send, [title, body, correctCollection]) {
  const correlationId = await place(send, [title, body]);
  await send("/api/classify-ticket/feedback", { correlationId, correctCollection });
}

function poster(url, apiKey) {
  const headers = {
    "Content-Type": "application/json",
    ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
  };
  return async (path, body) => {
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
}

function untilIndexed(child) {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr.on("data", (text) => {
      said += text;
    });
    child.stdout.on("data", (text) => {
      if (String(text).includes("Index is up to date")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`The service ended with ${code}: ${said}`)));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
