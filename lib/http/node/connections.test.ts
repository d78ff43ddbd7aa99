import { Agent, type IncomingMessage, type RequestListener, request } from "node:http";
import { connect } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, type HttpServer } from "./http-server.ts";

const servers: HttpServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close(0))));

async function serve(listener: RequestListener): Promise<{ server: HttpServer; url: string }> {
  const server = createHttpServer({ listener });
  servers.push(server);
  return { server, url: await server.listen(0, "127.0.0.1") };
}

/** Answers after a moment, so that a stop finds requests under way. */
const slowly: RequestListener = (_incoming, outgoing) => {
  void setTimeout(3).then(() => outgoing.end("well"));
};

/** A stop that has to wait for this has failed: tests end before. */
const neverMs = 600_000;

function get(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      answer.on("end", () => resolve(answer)).on("error", reject);
      answer.resume();
    });
    sent.on("error", reject).end();
  });
}

interface Client {
  send(bytes: string): void;
  answers(): number;
  /** Whatever the server sends, until the connection ends. */
  readonly all: Promise<string>;
}

function connectTo(url: string): Client {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += data.toString();
  });
  const all = new Promise<string>((resolve, reject) => {
    socket.on("close", () => resolve(text)).on("error", reject);
  });
  return {
    send: (bytes) => void socket.write(bytes),
    answers: () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0,
    all,
  };
}

const line = "GET / HTTP/1.1\r\nHost: a\r\n";

/** What a server has read from its first connection. */
function bytesRead({ node }: HttpServer): () => number {
  let read = (): number => 0;
  node.once("connection", (socket) => {
    read = () => socket.bytesRead;
  });
  return () => read();
}

const soon = { interval: 5 };
const hasClosedPort = ({ node }: HttpServer) => expect.poll(() => node.listening, soon).toBe(false);

interface Load {
  answers: number;
  readonly faults: string[];
  readonly ended: Promise<void>;
}

/** Asks without a pause until nobody listens there any more; keeps the other failures. */
function load(ask: () => Promise<unknown>, { node }: HttpServer): Load {
  const asked: { answers: number; readonly faults: string[] } = { answers: 0, faults: [] };
  const untilRefused = async (): Promise<void> => {
    for (;;) {
      try {
        await ask();
        asked.answers += 1;
      } catch (error) {
        const { cause = error } = error as Error;
        const { code, syscall, message } = cause as NodeJS.ErrnoException;
        if (code === "ECONNREFUSED") return;
        // The system opened it as the port closed: like a refused one it has reached nobody.
        if (syscall !== "connect" || node.listening) asked.faults.push(code ?? message);
      }
    }
  };
  return Object.assign(asked, { ended: untilRefused() });
}

/** Resolves when each client has this many answers more than now. */
async function moreAnswers(clients: readonly { answers: number }[], count = 1): Promise<void> {
  const before = clients.map(({ answers }) => answers);
  const least = () =>
    Math.min(...clients.map(({ answers }, index) => answers - (before[index] ?? 0)));
  await expect.poll(least, soon).toBeGreaterThanOrEqual(count);
}

async function faultsOf(clients: readonly Load[]): Promise<string[]> {
  await Promise.all(clients.map(({ ended }) => ended));
  return clients.flatMap(({ faults }) => faults);
}

test.each(["http.Agent", "fetch"])(
  "a stop under keep-alive load of %s resets no connection and cuts none off",
  async (client) => {
    const { server, url } = await serve(slowly);
    const agent = new Agent({ keepAlive: true });
    const ask = client === "fetch" ? async () => (await fetch(url)).text() : () => get(url, agent);
    const clients = Array.from({ length: 20 }, () => load(ask, server));
    await moreAnswers(clients);
    await server.close(neverMs);
    expect(await faultsOf(clients)).toEqual([]);
    agent.destroy();
  },
);

test("time in which the thread stood still counted as quiet: clients were cut off right after it", async () => {
  const { server, url } = await serve(slowly);
  const client = connectTo(url);
  client.send(`${line}\r\n`);
  await expect.poll(client.answers, soon).toBe(1);
  const closing = server.close(neverMs);
  await hasClosedPort(server);
  const until = performance.now() + 700;
  while (performance.now() < until);
  // A client of this thread needs some turns of its own before it asks again.
  for (let turn = 0; turn < 6; turn++) await setImmediate();
  client.send(`${line}\r\n`);
  await client.all;
  expect(client.answers()).toBe(2);
  await closing;
});

test("a rolling restart fails no request of clients that continue with the next server", async () => {
  const [old, next] = [await serve(slowly), await serve(slowly)];
  const agent = new Agent({ keepAlive: true });
  const over = new AbortController();
  const clients = Array.from({ length: 20 }, () => ({ answers: 0 }));
  const ended = clients.map(async (client) => {
    let url = old.url;
    while (!over.signal.aborted) {
      try {
        await get(url, agent);
        client.answers += 1;
      } catch (error) {
        // Nobody took the request: a balancer sends it elsewhere. Anything else is a failure.
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
        url = next.url;
      }
    }
  });
  await moreAnswers(clients);
  await old.server.close(neverMs);
  await moreAnswers(clients, 2);
  over.abort();
  await expect(Promise.all(ended)).resolves.toHaveLength(clients.length);
  agent.destroy();
});

test("a request after the announced end is answered, and marked as the last", async () => {
  const held: (() => void)[] = [];
  const { server, url } = await serve((_incoming, outgoing) => {
    held.push(() => outgoing.end("well"));
  });
  const agent = new Agent({ keepAlive: true });
  const ask = async (meanwhile = (): void => undefined): Promise<string | undefined> => {
    const answer = get(url, agent);
    await expect.poll(() => held.length, soon).toBe(1);
    meanwhile();
    held.pop()?.();
    return (await answer).headers.connection;
  };
  expect(await ask()).toBe("keep-alive");
  expect(await ask(() => server.announceEnd())).toBe("close");
  expect(await ask()).toBe("close");
  agent.destroy();
});

test("a connection that was kept may ask once more while the server stops; one that is not used ends", async () => {
  const { server, url } = await serve(slowly);
  const [late, unused] = [connectTo(url), connectTo(url)];
  late.send(`${line}\r\n`);
  await expect.poll(late.answers, soon).toBe(1);
  const closing = server.close(neverMs);
  await hasClosedPort(server);
  late.send(`${line}\r\n`);
  await late.all;
  expect(late.answers()).toBe(2);
  expect(await unused.all).toBe("");
  await closing;
});

test("a request that has come in part is waited for, on a connection that had one before", async () => {
  const { server, url } = await serve(slowly);
  const read = bytesRead(server);
  const client = connectTo(url);
  client.send(`${line}\r\n`);
  await expect.poll(client.answers, soon).toBe(1);
  const whole = read();
  client.send(line);
  await expect.poll(read, soon).toBe(whole + line.length);
  const closing = server.close(neverMs, 50);
  // Many times as long as a quiet connection is kept here.
  await setTimeout(500);
  client.send("\r\n");
  await client.all;
  expect(client.answers()).toBe(2);
  await closing;
});

test("a kept connection whose last request had a body is not taken for one that is asking", async () => {
  let hasHead = false;
  const { server, url } = await serve((incoming, outgoing) => {
    hasHead = true;
    incoming.on("end", () => outgoing.end("well")).resume();
  });
  const client = connectTo(url);
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n");
  await expect.poll(() => hasHead, soon).toBe(true);
  client.send("body");
  await expect.poll(client.answers, soon).toBe(1);
  await server.close(neverMs);
  await client.all;
});

test("a client that neither continues nor leaves is cut off", async () => {
  const { server, url } = await serve(slowly);
  const read = bytesRead(server);
  const client = connectTo(url);
  client.send(line);
  await expect.poll(read, soon).toBe(line.length);
  await server.close(300);
  expect(await client.all.catch(() => "")).toBe("");
});

test("connections that came while the thread was busy are taken and answered before the stop", async () => {
  const { server, url } = await serve(slowly);
  const agent = new Agent({ keepAlive: true });
  const asked = Array.from({ length: 60 }, () => get(url, agent));
  // The system has them by then, and we have seen none of them.
  await setImmediate();
  const until = performance.now() + 100;
  while (performance.now() < until);
  await server.close(neverMs);
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 60 }, () => 200),
  );
  agent.destroy();
});

test("clients that were asked to leave, and come back with each request, are not reset when the port closes", async () => {
  const { server, url } = await serve(slowly);
  const agent = new Agent({ keepAlive: true });
  const clients = Array.from({ length: 20 }, () => load(() => get(url, agent), server));
  await moreAnswers(clients);
  server.announceEnd();
  await moreAnswers(clients, 3);
  await server.close(neverMs);
  expect(await faultsOf(clients)).toEqual([]);
  agent.destroy();
});
