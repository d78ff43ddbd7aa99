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

function get(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      answer.on("end", () => resolve(answer)).on("error", reject);
      answer.resume();
    });
    sent.on("error", reject).end();
  });
}

/** Whatever the server sends, until the connection ends. */
function received(url: string): { send(bytes: string): void; readonly all: Promise<string> } {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += data.toString();
  });
  const all = new Promise<string>((resolve, reject) => {
    socket.on("close", () => resolve(text)).on("error", reject);
  });
  return { send: (bytes) => void socket.write(bytes), all };
}

const line = "GET / HTTP/1.1\r\nHost: a\r\n";

/** Asks without a pause until nobody listens there any more; gives the other failures. */
async function load(ask: () => Promise<unknown>): Promise<{ answers: number; faults: string[] }> {
  const faults: string[] = [];
  let answers = 0;
  for (;;) {
    try {
      await ask();
      answers += 1;
    } catch (error) {
      const { code, message, cause } = error as NodeJS.ErrnoException & {
        cause?: { code?: string };
      };
      const reason = cause?.code ?? code ?? message;
      if (reason === "ECONNREFUSED") return { answers, faults };
      faults.push(reason);
    }
  }
}

test.each(["http.Agent", "fetch"])(
  "a stop under keep-alive load of %s resets no connection",
  async (client) => {
    const { server, url } = await serve(slowly);
    const agent = new Agent({ keepAlive: true });
    const ask = client === "fetch" ? async () => (await fetch(url)).text() : () => get(url, agent);
    const clients = Array.from({ length: 20 }, () => load(ask));
    await setTimeout(200);
    const startedAt = performance.now();
    await server.close();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    const results = await Promise.all(clients);
    agent.destroy();
    expect(results.flatMap(({ faults }) => faults)).toEqual([]);
    expect(Math.min(...results.map(({ answers }) => answers))).toBeGreaterThan(0);
  },
);

test("time in which the thread stood still counted as quiet: clients were cut off right after it", async () => {
  const { server, url } = await serve(slowly);
  const client = received(url);
  client.send(`${line}\r\n`);
  await setTimeout(100);
  const closing = server.close();
  await setTimeout(100);
  const until = performance.now() + 700;
  while (performance.now() < until);
  // A client of this thread needs some turns of its own before it asks again.
  for (let turn = 0; turn < 6; turn++) await setImmediate();
  client.send(`${line}\r\n`);
  expect((await client.all).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  await closing;
});

test("a rolling restart fails no request of clients that continue with the next server", async () => {
  const [old, next] = [await serve(slowly), await serve(slowly)];
  const agent = new Agent({ keepAlive: true });
  const over = new AbortController();
  const client = async (): Promise<number> => {
    let [url, answers] = [old.url, 0];
    while (!over.signal.aborted) {
      try {
        await get(url, agent);
        answers += 1;
      } catch (error) {
        // Nobody took the request: a balancer sends it elsewhere. Anything else is a failure.
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
        url = next.url;
      }
    }
    return answers;
  };
  const clients = Array.from({ length: 20 }, client);
  await setTimeout(100);
  await old.server.close();
  await setTimeout(100);
  over.abort();
  for (const answers of await Promise.all(clients)) expect(answers).toBeGreaterThan(0);
  agent.destroy();
});

test("a request after the announced end is answered, and marked as the last", async () => {
  const { server, url } = await serve(slowly);
  const agent = new Agent({ keepAlive: true });
  expect((await get(url, agent)).headers.connection).toBe("keep-alive");
  const underWay = get(url, agent);
  await setTimeout(1);
  server.announceEnd();
  expect((await underWay).headers.connection).toBe("close");
  expect((await get(url, agent)).headers.connection).toBe("close");
  agent.destroy();
});

test("a connection that was kept may ask once more within half a second; one that is not used ends", async () => {
  const { server, url } = await serve(slowly);
  const [late, unused] = [received(url), received(url)];
  late.send(`${line}\r\n`);
  await setTimeout(100);
  const closing = server.close();
  await setTimeout(300);
  late.send(`${line}\r\n`);
  const startedAt = performance.now();
  expect((await late.all).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(await unused.all).toBe("");
  await closing;
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test("a request that has come in part is waited for, on a connection that had one before", async () => {
  const { server, url } = await serve(slowly);
  const client = received(url);
  client.send(`${line}\r\n`);
  await setTimeout(100);
  client.send(line);
  await setTimeout(50);
  const closing = server.close();
  await setTimeout(1_300);
  client.send("\r\n");
  expect((await client.all).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  await closing;
});

test("a kept connection whose last request had a body is not taken for one that is asking", async () => {
  const { server, url } = await serve((incoming, outgoing) => {
    incoming.on("end", () => outgoing.end("well")).resume();
  });
  const client = received(url);
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n");
  await setTimeout(50);
  client.send("body");
  await setTimeout(100);
  const startedAt = performance.now();
  await server.close();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(await client.all).toContain("HTTP/1.1 200");
});

test("a client that neither continues nor leaves is cut off", async () => {
  const { server, url } = await serve(slowly);
  const client = received(url);
  client.send(line);
  await setTimeout(50);
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
  await server.close();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 60 }, () => 200),
  );
  agent.destroy();
});

test("clients that were asked to leave, and come back with each request, are not reset when the port closes", async () => {
  const { server, url } = await serve(slowly);
  const agent = new Agent({ keepAlive: true });
  const clients = Array.from({ length: 20 }, () => load(() => get(url, agent)));
  await setTimeout(100);
  server.announceEnd();
  await setTimeout(200);
  await server.close();
  expect((await Promise.all(clients)).flatMap(({ faults }) => faults)).toEqual([]);
  agent.destroy();
});
