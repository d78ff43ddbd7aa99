/** A receiver of webhooks on loopback, which can misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifier } from "standardwebhooks";

export interface ReceivedMessage {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** All requests, also those that were refused. */
  readonly received: ReceivedMessage[];
  /** Called for each request in place of an empty 204. */
  answer: (message: ReceivedMessage, response: ServerResponse) => void;
  /** Throws unless the secret signed the message. The clock of the check is that of the machine. */
  verify(message: ReceivedMessage, secret: string): void;
  close(): Promise<void>;
}

export async function createWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    void readMessage(request).then((message) => {
      received.push(message);
      receiver.answer(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (_message, response) => void response.writeHead(204).end(),
    verify: ({ body, headers }, secret) => void new Verifier(secret).verify(body, headers),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

async function readMessage(request: IncomingMessage): Promise<ReceivedMessage> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { type, timestamp, data } = JSON.parse(body) as Omit<ReceivedMessage, "id">;
  return { id: headers["webhook-id"] ?? "", type, timestamp, data, headers, body };
}
