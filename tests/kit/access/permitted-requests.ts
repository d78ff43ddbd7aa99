/** Random requests to every entrance that can show a document, and what of an answer is compared. */
import { handlerRequest } from "../requests/handler-request.ts";
import {
  callers,
  collections,
  ownWord,
  type PermittedServices,
  type TestedPage,
  type TestedService,
} from "./permitted-services.ts";

export interface PermittedRequest {
  readonly entrance: string;
  readonly target: string;
  readonly body?: string | undefined;
}

type Random = (below: number) => number;

/** The same for the same seed (mulberry32 of Tommy Ettinger, in the public domain). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

let senders = 0;

export function requestWith({ target, body }: PermittedRequest, key: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    host: "localhost",
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(target === "/api/mcp" && { accept: "application/json, text/event-stream" }),
  };
  senders += 1;
  return handlerRequest(target, {
    headers,
    // Votes have a limit for each address.
    remoteAddress: `192.0.2.${senders % 250}`,
    ...(body !== undefined && { method: "POST", body }),
  });
}

interface Subject {
  readonly random: Random;
  readonly pages: readonly TestedPage[];
  readonly words: readonly string[];
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[random(items.length)] as Item;

/** A word of any page, or one that no page has, perhaps mistyped or begun. */
function word({ random, words }: Subject): string {
  const chosen = random(6) === 0 ? ownWord(pick(random, collections)) : pick(random, words);
  const at = 1 + random(Math.max(1, chosen.length - 1));
  const said = [
    chosen.slice(0, at) + chosen.slice(at + 1),
    chosen.slice(0, at),
    `${chosen}${random(90)}zq`,
  ];
  return said[random(8)] ?? chosen;
}

function query(subject: Subject): string {
  const { random } = subject;
  const text = Array.from({ length: 1 + random(3) }, () => word(subject)).join(" ");
  const forms = [
    `"${text}"`,
    `title:${text}`,
    `path:${word(subject)}`,
    `${text} -${word(subject)}`,
  ];
  return forms[random(16)] ?? text;
}

function someCollections({ random }: Subject): string {
  const names = [...collections, "nowhere"];
  return Array.from({ length: 1 + random(2) }, () => pick(random, names)).join(",");
}

/** As the wiki addresses it; `plans` lies beside the wiki. */
function wikiPathOf({ collection, filePath }: TestedPage): string {
  const path = filePath.replace(/\.md$/, "");
  return collection === "archive" ? `guide/archive/${path}` : `${collection}/${path}`;
}

function wikiPath(subject: Subject): string {
  const { random, pages } = subject;
  const path = wikiPathOf(pick(random, pages));
  const at = random(path.length);
  const forms = [path.slice(0, at) + path.slice(at + 1), path.split("/")[0] ?? "", "no/such-page"];
  return forms[random(6)] ?? path;
}

const entrances: Readonly<
  Record<string, (subject: Subject) => Omit<PermittedRequest, "entrance">>
> = {
  search: (subject) => ({ target: `/api/search?${searchParameters(subject)}` }),
  wikiSearch: (subject) => ({ target: `/api/wiki/search?${searchParameters(subject)}` }),
  document({ random, pages }) {
    const { collection, filePath } = pick(random, pages);
    const id = random(5) === 0 ? `kb://${collection}/none.md` : `kb://${collection}/${filePath}`;
    return { target: `/api/document?${new URLSearchParams({ id })}` };
  },
  pages(subject) {
    const { random } = subject;
    const parameters = new URLSearchParams({ limit: String(1 + random(60)) });
    if (random(2) === 0) parameters.set("prefix", wikiPath(subject).slice(0, random(8)));
    if (random(3) === 0) parameters.set("tag", pick(random, ["all", "of-team", "of-guide"]));
    return { target: `/api/wiki/pages?${parameters}` };
  },
  page: (subject) => ({
    target: `/api/wiki/page?${new URLSearchParams({ path: wikiPath(subject) })}`,
  }),
  status: () => ({ target: "/api/wiki/status" }),
  links: () => ({ target: "/api/wiki/links" }),
  texts: ({ random }) => ({
    target: pick(random, ["/llms.txt", "/llms-full.txt", "/sitemap.xml", "/feed.xml"]),
  }),
  source(subject) {
    const { random, pages } = subject;
    const { collection, filePath } = pick(random, pages);
    const ofSpace = `/docs/${collection}/${filePath}`;
    return { target: random(2) === 0 ? ofSpace : `/wiki/${wikiPath(subject)}.md` };
  },
  picture({ random }) {
    const name = pick(random, collections);
    const inWiki = name === "archive" ? "/wiki/guide/archive" : `/wiki/${name}`;
    return { target: `${random(2) === 0 ? inWiki : `/docs/${name}`}/picture.svg` };
  },
  vote: (subject) => ({
    target: "/api/wiki/vote",
    body: JSON.stringify({ address: `/wiki/${wikiPath(subject)}`, helpful: true }),
  }),
  health: () => ({ target: "/api/health" }),
  agents: (subject) => ({ target: "/api/mcp", body: JSON.stringify(agentMessage(subject)) }),
};

function searchParameters(subject: Subject): URLSearchParams {
  const { random } = subject;
  const parameters = new URLSearchParams({ q: query(subject), limit: "50", facets: "true" });
  if (random(3) === 0) parameters.set("prefix", "true");
  if (random(4) === 0) parameters.set("typo", "false");
  if (random(4) === 0) parameters.set("explain", "true");
  if (random(3) === 0) parameters.set("collection", someCollections(subject));
  return parameters;
}

function agentMessage(subject: Subject) {
  const { random, pages } = subject;
  const { collection, filePath } = pick(random, pages);
  const uri = `kb://${collection}/${filePath}`;
  const call = (name: string, given: object) => ({
    method: "tools/call",
    params: { name, arguments: given },
  });
  const completion = (name: string, value: string) => ({
    method: "completion/complete",
    params: {
      ref: { type: "ref/resource", uri: "kb://{collection}/{+path}" },
      argument: { name, value },
    },
  });
  const begun = pick(random, collections).slice(0, random(3));
  const messages = [
    call("list_collections", {}),
    call("search_docs", { q: query(subject), limit: 50 }),
    call("get_document", { id: random(3) === 0 ? `kb://${collection}/none.md` : uri }),
    { method: "resources/read", params: { uri: random(3) === 0 ? "kb://collections" : uri } },
    completion("collection", begun),
    completion("path", word(subject)),
    {
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      },
    },
    { method: "tools/list", params: {} },
  ];
  return { jsonrpc: "2.0", id: 1, ...pick(random, messages) };
}

function* permittedRequests(
  pages: readonly TestedPage[],
  count: number,
  seed: number,
): Generator<PermittedRequest> {
  const texts = pages.flatMap(({ text }) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const subject = { random: randomFrom(seed), pages, words: [...new Set(texts)] };
  const names = Object.keys(entrances);
  // The search has the most ways to tell something.
  const weighted = [...names, "search", "search", "wikiSearch", "page", "agents", "agents"];
  for (let index = 0; index < count; index++) {
    const entrance = pick(subject.random, weighted);
    const make = entrances[entrance];
    if (make !== undefined) yield { entrance, ...make(subject) };
  }
}

/** Pairs of a caller and a request whose answers differ, with both; `count` requests of each caller. */
export async function compareAnswers(
  { all, alone, pages }: PermittedServices,
  count: number,
  seed: number,
): Promise<readonly unknown[]> {
  const differences: unknown[] = [];
  for (const request of permittedRequests(pages, count, seed)) {
    for (const [index, { key, sees }] of callers.entries()) {
      const seen = await all.ask(requestWith(request, key));
      const wanted = await (alone[index] as TestedService).ask(requestWith(request, key));
      const [told, meant] = [seen, wanted].map(({ status, text }) => ({
        status,
        told: compared(text),
      }));
      if (JSON.stringify(told) !== JSON.stringify(meant)) {
        differences.push({ request, sees, told, meant });
      }
    }
  }
  return differences;
}

/** Fields of scores and order, of versions, times and what the request itself says. */
const leftOut: ReadonlySet<string> = new Set(
  `score priority explanation relaxed answer code snippet highlights sections heading anchor
  query instance requestId duration_ms uptime_s version lastIndexedAt etag generation bytes`.split(
    /\s+/,
  ),
);

/** Names, ids, paths, titles, counts, suggestions, corrections and links, in an order of their own. */
function compared(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return withoutOrder(value);
}

/** The first five pages that may have been meant are told, and which these are depends on scores. */
const cutByScore: ReadonlySet<string> = new Set(["suggestions", "text", "html"]);
const meantIds = /did you mean .*\?/;

function withoutOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(withoutOrder)
      .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
  }
  if (typeof value !== "object" || value === null) return value;
  // An agent's text says the same again, with scores and passages.
  const told = "structuredContent" in value ? { ...value, content: [] } : value;
  return Object.fromEntries(
    Object.entries(told)
      .filter(([name]) => !leftOut.has(name))
      .map(([name, member]) => [
        name,
        cutByScore.has(name) ? withoutChoice(member) : withoutOrder(member),
      ])
      .filter(
        ([name, member]) => name !== "interpretation" || Object.keys(member as object).length > 0,
      ),
  );
}

/** Colours of code, which depend on how much time there was. */
const colours = /<\/?span(?: class="tk-[^"]*")?>/g;

function withoutChoice(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(meantIds, "did you mean others?").replace(colours, "");
  }
  if (!Array.isArray(value)) return withoutOrder(value);
  return value.length;
}
