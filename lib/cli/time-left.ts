/** How long work will still take, by how long it has taken so far. */

/** Less than this tells nothing about the rest. */
const measuredMinMs = 1_000;

/** Asked with what is done; answers such as `2 min left`, or nothing while it is too early to say. */
export type TimeLeft = (done: number, total: number) => string;

export function timeLeft(now: () => number = () => performance.now()): TimeLeft {
  let startedAt: number | null = null;
  return (done, total) => {
    startedAt ??= now();
    const passedMs = now() - startedAt;
    if (done === 0 || done >= total || passedMs < measuredMinMs) return "";
    const seconds = Math.ceil(((passedMs / done) * (total - done)) / 1_000);
    return seconds < 60 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
  };
}
