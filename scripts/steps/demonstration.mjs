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
const judged = [
  ["Backup of last night is missing", "The folder of backups is empty since Sunday.", "operations"],
  ["How to restore state.db on a new machine", "We moved to another host.", "operations"],
  ["Key of the wiki is refused after the update", "Readers cannot sign in.", "operations"],
  ["Which variable sets the port", "It listens on 3000 and we need 8080.", "reference"],
  ["Search finds nothing for German compounds", "Pages are in German.", "guide"],
];

/** Resolves when the index and the tickets are there. */
export async function startDemonstration() {
  const folder = mkdtempSync(join(tmpdir(), "knowledge demonstration "));
  const config = join(folder, "knowledge.config.json");
  const classifier = { collections: [{ name: "operations", subThemes }] };
  writeFileSync(config, JSON.stringify({ site, collections, classifier }));
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(projectFolder, "build/server/main.js")], {
    cwd: projectFolder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      PORT: port,
      DATA_DIR: join(folder, "data"),
      KNOWLEDGE_CONFIG: config,
    },
  });
  await untilIndexed(child);
  const url = `http://localhost:${port}`;
  try {
    for (const ticket of judged) await judge(url, ticket);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function judge(url, [title, body, correctCollection]) {
  const correlationId = title.toLowerCase().replaceAll(" ", "-");
  await post(`${url}/api/classify-ticket`, { correlationId, title, body });
  await post(`${url}/api/classify-ticket/feedback`, { correlationId, correctCollection });
}

async function post(url, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
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
