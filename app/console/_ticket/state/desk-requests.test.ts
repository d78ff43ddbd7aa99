/** What becomes of a request: each fault is told apart, and none lets a person wait forever. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createTranslator } from "knowledge-sdk/service-ui";
import { afterEach, expect, test } from "vitest";
import { desk } from "../../../_messages/english/desk.ts";
import { createDeskRequests } from "./desk-requests.ts";
import { emptyDraft } from "./desk-types.ts";

const t = createTranslator<typeof desk>({ language: "en", messages: desk });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** `timeoutMs`: short for servers that never end, so that no answer of the others races with it. */
async function ask(answer: RequestListener, timeoutMs?: number) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const requests = createDeskRequests(
    (path, init) => fetch(`http://127.0.0.1:${port}${String(path)}`, init),
    t,
    timeoutMs,
  );
  return requests.ticket("T-1");
}

test("an answer comes as it is", async () => {
  const outcome = await ask((_, response) => response.end('{"correlationId":"T-1"}'));
  expect(outcome).toEqual({ ok: true, value: { correlationId: "T-1" } });
});

test.each<[string, RequestListener]>([
  ["never answers", () => undefined],
  [
    "begins an answer and does not end it",
    (_, response) => void response.writeHead(200).write('{"correlationId":'),
  ],
])("a service that %s counts as offline after a while", async (_, answer) => {
  expect(await ask(answer, 100)).toMatchObject({ ok: false, fault: { kind: "offline" } });
});

test.each<[string, RequestListener, string]>([
  ["breaks the connection", ({ socket }) => void socket.destroy(), "offline"],
  ["knows no session", (_, response) => void response.writeHead(401).end("{}"), "signed-out"],
  [
    "speaks no JSON",
    (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>"),
    "refused",
  ],
])("a service that %s", async (_, answer, kind) => {
  expect(await ask(answer)).toMatchObject({ ok: false, fault: { kind } });
});

test("a refusal in the words of the service is known to be English, our own words are not", async () => {
  const refused = { kind: "refused", detail: "title is missing", isEnglish: true };
  expect(
    await ask((_, response) => void response.writeHead(400).end(JSON.stringify(refused))),
  ).toEqual({ ok: false, fault: refused });
  const answer = await ask((_, response) => void response.writeHead(502).end("{}"));
  expect(answer).not.toHaveProperty("fault.isEnglish");
});

test.each([
  [{ tags: "a, b", tagList: ["a, b"] }, ["a, b"]],
  [{ tags: "a, b ,", tagList: null }, ["a", "b"]],
  [{ tags: "", tagList: null }, undefined],
])("tags of a host are sent as they came, typed ones by their commas: %j", async (given, tags) => {
  const sent: Record<string, unknown>[] = [];
  const requests = createDeskRequests((_, init) => {
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return Promise.resolve(Response.json({}));
  }, t);
  await requests.classify({ ...emptyDraft, correlationId: " T-1 ", title: "x", ...given });
  expect([sent[0]?.correlationId, sent[0]?.tags]).toEqual([" T-1 ", tags]);
});

test("attachments of a host are sent with the ticket", async () => {
  const sent: unknown[] = [];
  const requests = createDeskRequests((_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Promise.resolve(Response.json({}));
  }, t);
  const attachments = [{ type: "log", content: "ECONNRESET", url: "https://x.example/a" }] as const;
  await requests.classify({ ...emptyDraft, correlationId: "T-1", title: "x", attachments });
  expect(sent).toMatchObject([{ attachments }]);
});
