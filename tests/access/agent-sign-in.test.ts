/** Agents sign in as MCP has it: the official client, a real identity provider, and an address alone. */
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import {
  auth,
  type OAuthClientProvider,
  UnauthorizedError,
} from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";
import type { SearchStore, TicketClassifier } from "knowledge-sdk";
import { SignInSettings } from "knowledge-sdk/schemas";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type IdentityProvider, startIdentityProvider } from "../kit/access/identity-provider.ts";
import { endsWithin } from "../kit/ends-within.ts";
import { initialize } from "../kit/requests/mcp-clients.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import { keys } from "../kit/services/guarded-service.ts";
import { createMemoryClassifier } from "../kit/stores/memory-classifier.ts";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const settings: SignInSettings = {
  roles: { claim: "groups", map: { readers: "reader", support: "agent" } },
  collections: { claim: "groups", map: { readers: ["guide"], support: ["*"] } },
};
const returning = "http://127.0.0.1:9/callback";
const metadataPath = "/.well-known/oauth-protected-resource";

let front: ReturnType<typeof createServer>;
let origin: string;
let provider: IdentityProvider;
let server: ApplicationServer;

/** The service behind a proxy, whose address clients know. */
beforeAll(async () => {
  front = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const { hostname, port } = new URL(server.url);
    const inner = send({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing).on("error", () => undefined);
      answer.on("error", () => outgoing.destroy());
    });
    inner.on("error", () => outgoing.destroy());
    outgoing.on("close", () => inner.destroy());
    incoming.pipe(inner);
  });
  await new Promise<void>((resolve) => {
    front.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://localhost:${(front.address() as AddressInfo).port}`;
  provider = await startIdentityProvider(`${origin}/api/auth/callback`);
  const variables = {
    PUBLIC_ORIGIN: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  };
  const parts = [createSeenStore(), createSeenClassifier()] as const;
  server = await startApplicationServer(variables, ...parts, settings);
  server.clock.advance(Date.now() - server.clock.now());
  provider.logoutAddress = `${server.url}/api/auth/back-channel-logout`;
});
afterEach(() => {
  provider.audienceOf = (resource) => resource;
  provider.resourceScope = "search documents mcp";
  provider.accessTokenFormat = "jwt";
  provider.outage = null;
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await server.close();
  await provider.close();
});

/** Lists the collections that a caller may see. */
function createSeenStore(): SearchStore {
  const store = createMemoryStore();
  const limitedTo = (names: readonly string[]): SearchStore => ({
    ...store,
    listCollections: async () =>
      (await store.listCollections()).filter(({ name }) => names.includes(name)),
  });
  return { ...store, limitedTo };
}

function createSeenClassifier(): TicketClassifier {
  return { ...createMemoryClassifier(), limitedTo: () => createMemoryClassifier() };
}

/** What a client keeps, and the browser of the person who uses it. */
class Person implements OAuthClientProvider {
  information: OAuthClientInformationMixed | undefined;
  held: OAuthTokens | undefined;
  verifier = "";
  address: URL | null = null;
  readonly redirectUrl = returning;
  readonly clientMetadata = {
    client_name: "Agent of the tests",
    redirect_uris: [returning],
    grant_types: ["authorization_code"],
    token_endpoint_auth_method: "none",
  };
  clientInformation = () => this.information;
  saveClientInformation = (given: OAuthClientInformationMixed) => {
    this.information = given;
  };
  tokens = () => this.held;
  saveTokens = (given: OAuthTokens) => {
    this.held = given;
  };
  redirectToAuthorization = (address: URL) => {
    this.address = address;
  };
  saveCodeVerifier = (given: string) => {
    this.verifier = given;
  };
  codeVerifier = () => this.verifier;
}

/** From the address of the endpoint to a token, and nothing else known. */
async function signedIn(login: string, ...groups: readonly string[]): Promise<Person> {
  provider.people.set(login, { name: `Name of ${login}`, groups });
  const person = new Person();
  const serverUrl = `${origin}/api/mcp`;
  expect(await auth(person, { serverUrl })).toBe("REDIRECT");
  const back = new URL(await provider.signIn(person.address?.href ?? "", login));
  const authorizationCode = back.searchParams.get("code") ?? "";
  expect(await auth(person, { serverUrl, authorizationCode })).toBe("AUTHORIZED");
  return person;
}

async function connected(person: Person) {
  const client = new Client({ name: "agent", version: "1.0.0" });
  const url = new URL(`${origin}/api/mcp`);
  const transport = new StreamableHTTPClientTransport(url, { authProvider: person });
  await client.connect(transport);
  return { client, transport };
}

const bearerOf = ({ held }: Person): string => `Bearer ${held?.access_token}`;
interface Sent extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}
const ask = (path: string, authorization: string | null, more: Sent = {}) =>
  fetch(origin + path, {
    ...more,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...(authorization !== null && { Authorization: authorization }),
      ...more.headers,
    },
  });
const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const post = (authorization: string | null, path = "/api/mcp") =>
  ask(path, authorization, { method: "POST", body: JSON.stringify(list) });

test("a client that knows the address alone signs its person in, and sees what they may see", async () => {
  const { client, transport } = await connected(await signedIn("anna", "readers"));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "search_docs",
    "get_document",
    "list_collections",
  ]);
  const listed = await client.callTool({ name: "list_collections", arguments: {} });
  expect(listed.structuredContent).toMatchObject({ collections: [{ name: "guide" }] });
  await transport.terminateSession();
  await client.close();
});

test("a client without a token is told where to get one, and is let in nowhere by asking again", async () => {
  const client = new Client({ name: "agent", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), {
    authProvider: new Person(),
  });
  await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError);
  for (let time = 0; time < 20; time += 1) {
    const answer = await post(null);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain(
      `resource_metadata="${origin}${metadataPath}/api/mcp"`,
    );
  }
});

test.each(["", "/api/mcp", "/api/mcp-public"])(
  "the description%s is for everybody",
  async (path) => {
    const answer = await fetch(`${origin}${metadataPath}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toMatchObject({
      resource: `${origin}${path === "" ? "/api/mcp" : path}`,
      authorization_servers: [provider.issuer],
      bearer_methods_supported: ["header"],
    });
  },
);

test("the description names the configured origin, whatever a request calls the service", async () => {
  const answer = await fetch(`${server.url}${metadataPath}/api/mcp`, {
    headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/docs" },
  });
  expect(await answer.json()).toMatchObject({ resource: `${origin}/api/mcp` });
  expect((await fetch(`${origin}${metadataPath}/api/search`)).status).toBe(401);
});

test("a token for another audience opens nothing", async () => {
  provider.audienceOf = () => "https://elsewhere.example/api/mcp";
  const person = await signedIn("bert", "support");
  expect((await post(bearerOf(person))).status).toBe(401);
});

test("a token opens the endpoints of agents and no other address", async () => {
  const token = bearerOf(await signedIn("carla", "support"));
  expect((await post(token)).status).toBe(200);
  for (const path of ["/api/search?q=install", "/api/document?id=x", "/api/plugins", "/console"]) {
    expect((await ask(path, token, { redirect: "manual" })).status).toBe(401);
  }
});

test("a token without a scope of ours, or of a person without a role, is 403 and says what it lacks", async () => {
  provider.resourceScope = "";
  const scopeless = await post(bearerOf(await signedIn("dora", "support")));
  expect(scopeless.status).toBe(403);
  expect(scopeless.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  provider.resourceScope = "search";
  expect((await post(bearerOf(await signedIn("emil", "strangers")))).status).toBe(403);
});

test("a scope opens its tools only", async () => {
  provider.resourceScope = "search";
  const { client } = await connected(await signedIn("frida", "support"));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_docs", "list_collections"]);
  await client.close();
});

test("a token that has expired, is cut, changed or unsigned opens nothing", async () => {
  const person = await signedIn("gustav", "readers");
  const [head = "", claims = "", signature = ""] = person.held?.access_token.split(".") ?? [];
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
  const changed = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: "anna" }),
  ).toString("base64url");
  const wrong = [
    `${none}.${claims}.`,
    `${head}.${changed}.${signature}`,
    `${head}.${claims}`,
    `${head}.${claims}.${signature.slice(1)}`,
    "a.b.c",
    `${head}.${"x".repeat(9_000)}.${signature}`,
  ];
  for (const token of wrong) expect((await post(`Bearer ${token}`)).status).toBe(401);
  server.clock.advance(3_600_000);
  expect((await post(bearerOf(person))).status).toBe(401);
  server.clock.advance(Date.now() - server.clock.now());
});

async function openStream(token: string): Promise<Response> {
  const body = JSON.stringify(initialize);
  const opened = await ask("/api/mcp", token, { method: "POST", body });
  await opened.text();
  const stream = await ask("/api/mcp", token, {
    headers: { "Mcp-Session-Id": opened.headers.get("mcp-session-id") ?? "" },
  });
  expect(stream.status).toBe(200);
  return stream;
}

/** Until the stream is over. */
async function endsInTime(stream: Response, end: () => Promise<unknown>): Promise<boolean> {
  await end();
  return endsWithin(
    2_500,
    stream.text().catch(() => undefined),
  );
}

const signOut = (sub: string) =>
  fetch(`${server.url}/api/auth/back-channel-logout`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ logout_token: provider.logoutToken({ sub }) }),
  });

/** As its client ends a token at the provider (RFC 7009). */
const revoke = ({ held, information }: Person) =>
  fetch(`${provider.issuer}/token/revocation`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      token: held?.access_token ?? "",
      client_id: information?.client_id ?? "",
    }),
  });

test.each(["jwt", "opaque"] as const)(
  "a person who is signed out is heard no longer: streams of a token (%s) end within two seconds",
  async (format) => {
    provider.accessTokenFormat = format;
    const person = await signedIn(`hilda-${format}`, "readers");
    const stream = await openStream(bearerOf(person));
    expect(await endsInTime(stream, () => signOut(`hilda-${format}`))).toBe(true);
    expect((await post(bearerOf(person))).status).toBe(401);
  },
);

test("an opaque token opens what a signed one opens, with the rights of its person", async () => {
  provider.accessTokenFormat = "opaque";
  const person = await signedIn("ida", "readers");
  expect(person.held?.access_token).not.toContain(".");
  const { client } = await connected(person);
  const listed = await client.callTool({ name: "list_collections", arguments: {} });
  expect(listed.structuredContent).toMatchObject({ collections: [{ name: "guide" }] });
  await client.close();
  expect((await ask("/api/search?q=install", bearerOf(person))).status).toBe(401);
});

test("an opaque token that is revoked at the provider ends its streams within two seconds", async () => {
  provider.accessTokenFormat = "opaque";
  const person = await signedIn("jan", "readers");
  const stream = await openStream(bearerOf(person));
  const revoked = async () => expect((await revoke(person)).status).toBe(200);
  expect(await endsInTime(stream, revoked)).toBe(true);
  expect((await post(bearerOf(person))).status).toBe(401);
});

test("an opaque token for another audience, a refresh token and what is none open nothing", async () => {
  provider.accessTokenFormat = "opaque";
  const refresh =
    (await signedIn("karl", "support")).held?.refresh_token ?? "none at all, 20 signs";
  provider.audienceOf = () => "https://elsewhere.example/api/mcp";
  const elsewhere = await signedIn("lena", "support");
  for (const token of [elsewhere.held?.access_token, refresh, "x".repeat(43), "x".repeat(9_000)]) {
    expect((await post(`Bearer ${token}`)).status).toBe(401);
  }
});

test("while the provider is away, an unknown opaque token is no wrong one", async () => {
  provider.accessTokenFormat = "opaque";
  const person = await signedIn("mia", "readers");
  provider.outage = "away";
  expect((await post(bearerOf(person))).status).toBe(503);
  provider.outage = null;
  expect((await post(bearerOf(person))).status).toBe(200);
});

test("application keys open the endpoint as before", async () => {
  expect((await post(`Bearer ${keys.first}`)).status).toBe(200);
  expect((await post(`Bearer ${keys.unknown}`)).status).toBe(401);
});
