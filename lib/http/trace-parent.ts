/** Which trace a request belongs to (https://www.w3.org/TR/trace-context/). */

const traceParent =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;
/** Later versions may be longer; nobody sends more than this. */
const lengthMax = 200;

/** Trace id of the `traceparent` header; null if it is absent or malformed. */
export function traceIdOf(header: string | null): string | null {
  if (header === null || header.length > lengthMax) return null;
  return traceParent.exec(header)?.[1] ?? null;
}
