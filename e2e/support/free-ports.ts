/** Ports for the services of one run: another run or service on this machine may have any. */
import { createServer } from "node:net";

/** The first of so many that nothing listens on, below those that systems hand out themselves. */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + count * Math.floor(Math.random() * Math.floor(10_000 / count));
    const ports = Array.from({ length: count }, (_each, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });
}
