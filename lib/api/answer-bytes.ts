/** Answers as they are kept and sent again: up to their duration, which comes last. */
import type { VisibilityOptions } from "../auth/index.ts";
import type { SearchStore } from "../contract/index.ts";
import { type HttpRequest, rounded } from "../http/index.ts";
import { cutBytes } from "./cut-bytes.ts";

/** What an answer depends on. No query has a line break, so nobody can ask for the answer of others. */
export function targetOf(
  request: HttpRequest,
  { permittedOf, versionOf }: VisibilityOptions,
): string {
  const { query } = request;
  const [permitted, version] = [permittedOf?.(request) ?? null, versionOf?.(request) ?? null];
  // Whose page asks changes no answer.
  const asked = query.includes("key=") ? query.replace(/(^|&)key=[^&]*/, "") : query;
  if (permitted === null && version === null) return asked;
  return `${JSON.stringify([permitted, version])}\n${asked}`;
}

/** Null for stores that cannot tell when their answers change. */
export function generationOf(store: SearchStore): number | null {
  const status = store.status?.();
  return status === undefined || !status.ready ? null : (status.revision ?? status.generation);
}

/** The duration comes last, so that a cached answer differs in nothing else. */
export function jsonUpToDuration({
  duration_ms: _duration,
  ...rest
}: {
  readonly duration_ms: number;
}): string {
  return `${JSON.stringify(rest).slice(0, -1)},"duration_ms":`;
}

export function endedWith(bytes: Uint8Array, duration_ms: number): Uint8Array {
  const end = `${rounded(duration_ms)}}`;
  const body = cutBytes(bytes.length + end.length);
  body.set(bytes);
  body.write(end, bytes.length, "latin1");
  return body;
}
