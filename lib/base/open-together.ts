/** Opens parts that stand on one another, and closes them in reverse. */

interface Closable {
  close(): void | Promise<void>;
}

/** Hands the part back, and closes it with the others. */
export type Keep = <Part extends Closable>(part: Part) => Part;

/** If `open` fails, the parts that it has kept until then are closed, and its failure is passed on. */
export async function openTogether<Parts extends object>(
  open: (keep: Keep) => Promise<Parts>,
): Promise<Parts & { close(): Promise<void> }> {
  const kept: Closable[] = [];
  const close = async (): Promise<void> => {
    for (const part of kept.splice(0).toReversed()) await part.close();
  };
  try {
    const parts = await open((part) => {
      kept.push(part);
      return part;
    });
    return { ...parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}
