/** A server of another system's API on loopback, which can misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ApiServer {
  readonly url: string;
  /** Method and path of all requests. */
  readonly asked: string[];
  /** Called before each request; true: it has answered. */
  intervene: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

export interface AskedApi {
  /** Such as `GET /user`, without its query. */
  readonly wanted: string;
  readonly address: URL;
  /** Parsed JSON; null for an empty body. */
  readonly body: unknown;
  readonly authorization: string;
  /** `If-None-Match`; "" without. */
  readonly tag: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly content: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const notThere: ApiAnswer = { status: 404, content: { message: "Not Found" } };

export async function createApiServer(answer: (asked: AskedApi) => ApiAnswer): Promise<ApiServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void textOf(request).then((text) => {
      if (api.intervene(request, response)) return;
      const address = new URL(request.url ?? "", api.url);
      const { status, content, headers } = answer({
        wanted: `${request.method} ${address.pathname}`,
        address,
        body: text === "" ? null : JSON.parse(text),
        authorization: request.headers.authorization ?? "",
        tag: request.headers["if-none-match"] ?? "",
      });
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const api: ApiServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    intervene: () => false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return api;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
