/**
 * Whether something ends before a timer of this process, which on a busy machine is as late as what
 * it is compared with. Two looks at the clock are not.
 */
export async function endsWithin(ms: number, ending: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const ended = ending.then(() => true);
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}
