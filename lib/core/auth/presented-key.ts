/** The key that a request carries: in the configured header, or as a bearer token. */
import { bearerKey } from "./api-key.ts";

/** Null when there is none, or one that no client could have been given. */
export function presentedKey(request: Request, headerName: string): string | null {
  const { headers } = request;
  const key = headers.get(headerName) ?? bearerKey(headers.get("authorization"));
  return key !== null && visibleAscii.test(key) ? key : null;
}

/** What can stand in a header without being changed on the way. */
export const visibleAscii: RegExp = /^[\x21-\x7e]+$/;
