/** Half-written files go with the process or thread that ends before its work. */

/** Runs the work; `remove` is called once when it is over, whichever way, or when `process.exit` cuts it short. */
export async function leaveNothing<Result>(
  remove: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  process.once("exit", remove);
  try {
    return await work();
  } finally {
    process.off("exit", remove);
    remove();
  }
}
