/** Cuts long work on the JS thread into slices, so that answers continue in between. */

/** Nothing may hold the thread for more than 5 ms, and the step that ends a slice takes a while. */
const sliceMs = 2;

export interface Slices {
  /** Resolves to let other work run when the slice is used up; null while it is not. */
  pause(): Promise<void> | null;
}

export function createSlices(): Slices {
  let startedAt = performance.now();
  const begin = (): void => {
    startedAt = performance.now();
  };
  return {
    pause() {
      if (performance.now() - startedAt < sliceMs) return null;
      return new Promise<void>((resolve) => setImmediate(resolve)).then(begin);
    },
  };
}
