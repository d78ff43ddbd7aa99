/** Whether a file whose name ends as those of manuals do is one. */

/** Licences in front of it are long. */
const headBytes = 20_000;
const titleMacro = /^[.']\s{0,8}(?:TH\s+\S+\s+\S|Dd(?:\s|$))/m;

export function isManual(bytes: Uint8Array): boolean {
  return titleMacro.test(Buffer.from(bytes.subarray(0, headBytes)).toString("latin1"));
}
