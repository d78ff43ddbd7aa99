/** CPU time of this process, user and system, all threads: what a busy machine distorts least. */

export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs the work and tells the CPU time it took, in milliseconds. */
export async function measure<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const before = cpuMs();
  const result = await work();
  return { result, ms: cpuMs() - before };
}
