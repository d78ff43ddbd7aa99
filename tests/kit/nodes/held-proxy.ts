/** A way to a server that lets so much of each answer through, and the rest when it is released. */
import { type AddressInfo, connect, createServer } from "node:net";

export interface HeldProxy {
  readonly url: string;
  /** All that was held back, and everything from then on. */
  release(): void;
  close(): Promise<void>;
}

export async function startHeldProxy(target: string, bytesMax: number): Promise<HeldProxy> {
  const { port, hostname } = new URL(target);
  const opened = new Set<{ destroy(): void; resume(): void }>();
  let isReleased = false;
  const server = createServer((caller) => {
    const upstream = connect(Number(port), hostname);
    let bytes = 0;
    upstream.on("data", (data) => {
      bytes += data.length;
      caller.write(data);
      if (bytes > bytesMax && !isReleased) upstream.pause();
    });
    caller.pipe(upstream);
    for (const socket of [caller, upstream]) {
      opened.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        caller.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release() {
      isReleased = true;
      for (const socket of opened) socket.resume();
    },
    async close() {
      for (const socket of opened) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
