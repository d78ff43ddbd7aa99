/** Opens parts that stand on one another, and closes them in reverse. */

interface Closable {
  close(): void | Promise<void>;
}

/** Hands the part back, and closes it with the others. */
export type Keep = <Part extends Closable>(part: Part) => Part;

/**
 * If `open` fails, the parts that it has kept until then are closed, and its failure is passed on. A
 * part that cannot be closed keeps no other one open; the first such failure is told at the end.
 */
export async function openTogether<Parts extends object>(
  open: (keep: Keep) => Promise<Parts>,
): Promise<Parts & { close(): Promise<void> }> {
  const kept: Closable[] = [];
  const close = async (): Promise<void> => {
    const faults: unknown[] = [];
    for (const part of kept.splice(0).toReversed()) {
      try {
        await part.close();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  };
  try {
    const parts = await open((part) => {
      kept.push(part);
      return part;
    });
    return { ...parts, close };
  } catch (error) {
    // Why it could not be opened says more than what else went wrong then.
    await close().catch(() => undefined);
    throw error;
  }
}
