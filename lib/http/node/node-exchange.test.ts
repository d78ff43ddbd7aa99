import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { isKnowledgeError } from "../../contract/index.ts";
import type { HttpAnswer } from "../exchange.ts";
import { NodeRequest, sendAnswer } from "./node-exchange.ts";

type Work = (request: NodeRequest) => HttpAnswer | Promise<HttpAnswer>;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A bare server of Node whose requests are given as ours; resolves with its port. */
function serve(work: Work): Promise<number> {
  const server = createServer(async (incoming, outgoing) => {
    sendAnswer(outgoing, await work(new NodeRequest(incoming, outgoing)));
  });
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

const plain = (body: HttpAnswer["body"], headers: HttpAnswer["headers"] = {}): HttpAnswer => ({
  status: 200,
  headers,
  body,
});

/** Everything that comes back for these bytes, until the connection ends. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("close", () => resolve(text)).on("error", reject);
  });
}

const asked = (target: string, more = ""): string =>
  `GET ${target} HTTP/1.1\r\nHost: docs.example.com\r\nConnection: close\r\n${more}\r\n`;

describe("a request is given as it came", () => {
  test.each([
    ["/", "/", ""],
    ["/a?b=c", "/a", "b=c"],
    ["/a?", "/a", ""],
    ["/a?b=c?d", "/a", "b=c?d"],
    ["/%2e%2e/x%20y?q=%26", "/%2e%2e/x%20y", "q=%26"],
    ["//elsewhere.example", "//elsewhere.example", ""],
  ])("%s has the path %s and the query %j", async (target, path, query) => {
    const port = await serve((one) => plain(JSON.stringify([one.method, one.path, one.query])));
    const [, body = ""] = (await exchange(port, asked(target))).split("\r\n\r\n");
    expect(JSON.parse(body)).toEqual(["GET", path, query]);
  });

  test("headers are found by their lower-case name, and null is one that is absent", async () => {
    const port = await serve((one) =>
      plain(JSON.stringify([one.header("x-own"), one.header("x-none"), one.header("set-cookie")])),
    );
    const more = "X-OWN: a\r\nX-Own: b\r\nSet-Cookie: c=1\r\nSet-Cookie: d=2\r\n";
    expect(await exchange(port, asked("/", more))).toContain('["a, b",null,"c=1, d=2"]');
  });

  test("an id of the caller is kept, and one that could forge a line of the log is not", async () => {
    const port = await serve((one) => plain(one.requestId));
    expect(await exchange(port, asked("/", "X-Request-Id: mine-1\r\n"))).toMatch(/mine-1$/);
    const forged = await exchange(port, asked("/", 'X-Request-Id: a" b\r\n'));
    expect(forged).toMatch(/\r\n\r\n[\w.-]+$/);
    expect(forged).not.toContain('a" b');
  });

  test("an invalid host name leaves a web request, at localhost", async () => {
    const port = await serve((one) => plain(one.toWebRequest().url));
    const given = "GET /a?b HTTP/1.1\r\nHost: [nowhere\r\nConnection: close\r\n\r\n";
    expect(await exchange(port, given)).toMatch(/\r\n\r\nhttp:\/\/localhost\/a\?b$/);
    expect(await exchange(port, asked("/a?b"))).toMatch(/http:\/\/docs\.example\.com\/a\?b$/);
  });
});

describe("a body is read within its bound", () => {
  const reading: Work = async (one) => {
    try {
      return plain(Buffer.from(await one.readBody(10)));
    } catch (error) {
      return plain(isKnowledgeError(error) ? error.code : "another failure");
    }
  };
  const head = "POST / HTTP/1.1\r\nHost: a\r\n";

  test("ten bytes are accepted, in any pieces", async () => {
    const port = await serve(reading);
    const pieces =
      "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n4\r\n0123\r\n6\r\n456789\r\n0\r\n\r\n";
    expect(await exchange(port, head + pieces)).toMatch(/\r\n\r\n0123456789$/);
  });

  test("eleven that are announced are refused at once, and the connection ends", async () => {
    const port = await serve(reading);
    const answer = await exchange(port, `${head}Content-Length: 11\r\n\r\n`);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toMatch(/body_too_large$/);
  });

  test("eleven unannounced bytes are refused with the eleventh", async () => {
    const port = await serve(reading);
    const endless = "Transfer-Encoding: chunked\r\n\r\nb\r\n0123456789x\r\n";
    expect(await exchange(port, head + endless)).toMatch(/body_too_large$/);
  });

  test.each(["announced", "in a chunk"])(
    "four megabytes, %s, are read to their end, so that the refusal arrives",
    async (how) => {
      const port = await serve(reading);
      const size = 4 * 1024 * 1024;
      const bytes = "x".repeat(size);
      const body =
        how === "announced"
          ? `Content-Length: ${size}\r\n\r\n${bytes}`
          : `Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`;
      for (let turn = 0; turn < 10; turn++) {
        expect(await exchange(port, head + body)).toMatch(/body_too_large$/);
      }
    },
  );

  test("one that is cut off is no body", async () => {
    let told: unknown = null;
    const ended = new Promise<void>((resolve) => {
      void serve(async (one) => {
        told = await one.readBody(10).catch((error: unknown) => error);
        resolve();
        return plain(null);
      }).then((port) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(`${head}Content-Length: 10\r\n\r\n0123`, () => socket.destroy());
        });
      });
    });
    await ended;
    expect(told).toMatchObject({ code: "request_incomplete" });
  });
});

describe("an answer goes out in one piece", () => {
  test("with its length in bytes, not in characters", async () => {
    const port = await serve(() => plain("ä€😀", { "Content-Type": "text/plain" }));
    const answer = await exchange(port, asked("/"));
    expect(answer).toMatch(/content-length: 9\r\n/i);
    expect(answer).toMatch(/\r\n\r\nä€😀$/);
  });

  test("to HEAD without the body, with its length", async () => {
    const port = await serve(() => plain("twelve bytes"));
    const answer = await exchange(port, asked("/").replace("GET", "HEAD"));
    expect(answer).toMatch(/content-length: 12\r\n/i);
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  test("without a body where there is none", async () => {
    const port = await serve(() => ({ status: 304, headers: { ETag: '"a"' }, body: null }));
    expect(await exchange(port, asked("/"))).toMatch(/^HTTP\/1\.1 304 [^]*ETag: "a"[^]*\r\n\r\n$/);
  });

  test("and not at all for a request that its client gave up: 499 is no answer", async () => {
    const port = await serve(() => ({ status: 499, headers: {}, body: "nobody reads this" }));
    expect(await exchange(port, asked("/"))).toBe("");
  });
});

describe("a stream", () => {
  const ask = (port: number): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request({ port, host: "127.0.0.1" }, resolve).on("error", reject).end();
    });

  test("is sent as it comes: its head before its first bytes", async () => {
    const source = new TransformStream<Uint8Array, Uint8Array>();
    const port = await serve(() => plain(source.readable));
    const answer = await ask(port);
    const writer = source.writable.getWriter();
    const first = new Promise<string>((resolve) =>
      answer.once("data", (data) => resolve(String(data))),
    );
    await writer.write(Buffer.from("first"));
    expect(await first).toBe("first");
    await writer.close();
    await new Promise((resolve) => answer.on("end", resolve).resume());
  });

  test("whose client goes away is cancelled", async () => {
    let cancel: (() => void) | undefined;
    const cancelled = new Promise<void>((resolve) => {
      cancel = resolve;
    });
    const port = await serve(() => plain(new ReadableStream({ cancel: () => cancel?.() })));
    (await ask(port)).destroy();
    await expect(cancelled).resolves.toBeUndefined();
  });

  test("that fails ends the connection, so that no client takes a part for the whole", async () => {
    const port = await serve(() =>
      plain(
        new ReadableStream({
          start: (controller) => controller.enqueue(Buffer.from("half")),
          pull: (controller) => controller.error(new Error("broken")),
        }),
      ),
    );
    const answer = await ask(port);
    const failure = new Promise((resolve) => answer.on("error", resolve).resume());
    expect(await failure).toMatchObject({ code: "ECONNRESET" });
  });

  test("the signal of a request says that its client has gone, and not that it was answered", async () => {
    const signals: AbortSignal[] = [];
    const port = await serve((one) => {
      signals.push(one.signal);
      return plain(one.path === "/stay" ? "done" : new ReadableStream());
    });
    await exchange(port, asked("/stay"));
    const gone = await ask(port);
    const aborted = new Promise((resolve) => signals[1]?.addEventListener("abort", resolve));
    gone.destroy();
    await aborted;
    expect(signals.map(({ aborted: isAborted }) => isAborted)).toEqual([false, true]);
  });
});
