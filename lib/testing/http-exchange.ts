/** A client without manners: it sends exactly what it is given and hides nothing of the answer. */
import { request as startRequest } from "node:http";

export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly body?: string | Uint8Array;
}

export interface Received {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a well-formed request over a new connection. */
export function send(url: string, exchange: RawRequest, signal?: AbortSignal): Promise<Received> {
  const { method = "GET", target, headers = {} } = exchange;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = startRequest(
      { hostname, port, method, path: target, headers, agent: false, ...(signal && { signal }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    request.on("error", reject);
    request.end(exchange.body);
  });
}
