/** Looks at the metrics of a service once a second while it works. */

export interface ProcessFigures {
  /** The longest of the looks, at the 99th percentile of each. */
  readonly loopDelay_ms: number;
  /** By the line that fits the looks best, the first fifth left out: code is being compiled then. */
  readonly heapSlope_MBperMinute: number;
  readonly heap_MB: number;
  readonly resident_MB: number;
}

interface Look {
  readonly at_s: number;
  readonly heap: number;
  readonly resident: number;
  readonly loop_s: number;
}

const megabyte = 1_048_576;

/** `metricsUrl` is where the service was told to show them. */
export function watchProcess(metricsUrl: string): { stop(): ProcessFigures } {
  const looks: Look[] = [];
  const startedAt = performance.now();
  const look = async (): Promise<void> => {
    const text = await (await fetch(metricsUrl)).text();
    const read = (name: string): number =>
      Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    looks.push({
      at_s: (performance.now() - startedAt) / 1_000,
      heap: read("nodejs_heap_size_used_bytes"),
      resident: read("process_resident_memory_bytes"),
      loop_s: read("nodejs_eventloop_lag_p99_seconds"),
    });
  };
  const timer = setInterval(() => look().catch(() => undefined), 1_000);
  return {
    stop() {
      clearInterval(timer);
      const settled = looks.slice(Math.ceil(looks.length / 5));
      const last = settled.at(-1);
      return {
        loopDelay_ms: Math.max(...settled.map(({ loop_s }) => loop_s * 1_000)),
        heapSlope_MBperMinute: (slopeOf(settled) * 60) / megabyte,
        heap_MB: (last?.heap ?? Number.NaN) / megabyte,
        resident_MB: (last?.resident ?? Number.NaN) / megabyte,
      };
    },
  };
}

/** Bytes a second, by least squares. */
function slopeOf(looks: readonly Look[]): number {
  const mean = (read: (look: Look) => number): number =>
    looks.reduce((sum, look) => sum + read(look), 0) / looks.length;
  const [at, heap] = [mean(({ at_s }) => at_s), mean((look) => look.heap)];
  const [covariance, variance] = looks.reduce<[number, number]>(
    ([sum, squares], look) => [
      sum + (look.at_s - at) * (look.heap - heap),
      squares + (look.at_s - at) ** 2,
    ],
    [0, 0],
  );
  return covariance / variance;
}
