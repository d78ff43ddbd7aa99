/**
 * An application in Express that has the knowledge service inside: its API at `/api`, behind the
 * application's own sign-in, and a page of its own that searches.
 *
 *   node examples/express/server.mjs
 *
 * KNOWLEDGE_CONFIG names the configuration file, DATA_DIR the folder of the index, PORT the port.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import {
  createIndexer,
  createLimiter,
  createSearchStore,
  createTicketClassifier,
  loadConfiguration,
} from "knowledge-sdk";
import { apiRoutes, createApi, createNodeListener, openConnectors } from "knowledge-sdk/host";

const { KNOWLEDGE_CONFIG, DATA_DIR = ".data", PORT = "4000" } = process.env;
const file = KNOWLEDGE_CONFIG ?? fileURLToPath(import.meta.resolve("./knowledge.config.json"));
const dbPath = join(DATA_DIR, "index.db");

const configuration = loadConfiguration(file);
const { collections, connectors: configured, classifier: settings } = configuration;
await createIndexer({ dbPath, collections }).run();
const store = await createSearchStore({ dbPath });
const classifier = await createTicketClassifier({ store, dbPath, settings });
const connectors = await openConnectors({
  dbPath,
  classifier,
  configured,
  variable: (name) => process.env[name],
  onError: console.error,
});

const api = createApi({ store, limiter: createLimiter(), classifier, connectors });
/** All routes of the service that this application opens; others are not found. */
const service = createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound });

const app = express();
const sessions = new Set();

/** Here your application asks its own session: is this somebody who may read the documentation? */
function isSignedIn({ headers }) {
  const session = /(?:^|;\s*)session=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  return sessions.has(session);
}

function signedInOnly(request, response, next) {
  if (isSignedIn(request)) next();
  else response.status(401).send("Sign in first.");
}

app.post("/sign-in", (_request, response) => {
  const session = randomUUID();
  sessions.add(session);
  response.cookie("session", session, { httpOnly: true, sameSite: "lax" }).redirect(303, "/");
});

// Other systems show a signature and no session; load balancers show nothing.
app.all("/api/connect/:name", service);
app.get("/api/health", service);
app.all("/api/{*rest}", signedInOnly, service);

app.get("/", (request, response, next) => {
  pageFor(request).then((html) => response.send(html), next);
});

async function pageFor(request) {
  if (!isSignedIn(request)) return page(signInForm);
  const query = String(request.query.q ?? "").slice(0, 1_000);
  if (query.trim() === "") return page(searchForm(""));
  const { results } = await store.search(query);
  const hits = results.map(
    ({ title, snippet }) => `<li><b>${text(title)}</b> ${text(snippet)}</li>`,
  );
  return page(`${searchForm(query)}<ol>${hits.join("")}</ol>`);
}

const signInForm = '<form method="post" action="/sign-in"><button>Sign in</button></form>';

function searchForm(query) {
  return `<form><input name="q" aria-label="Search" value="${text(query)}"><button>Search</button></form>`;
}

function page(content) {
  return `<!doctype html><html lang="en"><title>My application</title><h1>My application</h1>${content}</html>`;
}

function text(plain) {
  return plain.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const server = app.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`The application is ready at http://127.0.0.1:${server.address().port}`);
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close(async () => {
      for (const part of [connectors, classifier, store]) await part.close();
    });
    server.closeIdleConnections();
  });
}
