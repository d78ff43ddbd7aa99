/** What people, programs and agents ask of a service in an hour of work. */
import { Agent, request } from "node:http";
import type { Arrival } from "./open-loop.ts";

/** Shares of a hundred requests. */
const mix = [
  ["search", 55],
  ["page", 20],
  ["ticket", 10],
  ["agent", 10],
  ["health", 5],
] as const;

type Kind = (typeof mix)[number][0];

interface Exchange {
  readonly path: string;
  readonly body?: object;
}

export interface Traffic {
  arrival(number: number): Arrival;
  close(): void;
}

export interface TrafficOptions {
  readonly url: string;
  /** Half of the searches ask one of them as it is; the others were never asked before. */
  readonly questions: readonly string[];
  /** Paths of pages to read. */
  readonly pages: readonly string[];
}

export function createTraffic({ url, questions, pages }: TrafficOptions): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const kinds = mix.flatMap(([kind, share]) => Array.from({ length: share }, () => kind));
  const questionOf = (number: number): string =>
    questions[(number * 7) % questions.length] as string;
  const ownOf = (number: number): string => `${questionOf(number)} ${number}`;
  const exchanges: Readonly<Record<Kind, (number: number) => Exchange>> = {
    search: (number) => {
      const q = number % 2 === 0 ? questionOf(number) : ownOf(number);
      return { path: `/api/search?q=${encodeURIComponent(q)}` };
    },
    page: (number) => ({ path: pages[number % pages.length] as string }),
    ticket: (number) => {
      const text = { title: questionOf(number), body: ownOf(number) };
      return { path: "/api/classify-ticket", body: { correlationId: `load-${number}`, ...text } };
    },
    agent: (number) => ({ path: "/api/mcp", body: agentsSearch(ownOf(number)) }),
    health: () => ({ path: "/api/health" }),
  };
  return {
    arrival(number) {
      // 37 has no factor in common with a hundred: all kinds come in turn.
      const kind = kinds[(number * 37) % kinds.length] as Kind;
      return { kind, ask: () => send(url, agent, exchanges[kind](number)) };
    },
    close: () => agent.destroy(),
  };
}

function agentsSearch(q: string): object {
  const params = { name: "search_docs", arguments: { q, limit: 5 } };
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params };
}

/** Whether the answer is 200 and no error of the protocol of agents. */
function send(url: string, agent: Agent, { path, body }: Exchange): Promise<boolean> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    Accept: "application/json, text/event-stream",
    ...(body !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
    }),
  };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { agent, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const answer = Buffer.concat(chunks).toString();
        const isFault = path === "/api/mcp" && /"error":\{|"isError":true/.test(answer);
        resolve(incoming.statusCode === 200 && !isFault);
      });
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}
