/** The key that a request carries: in the configured header, or as a bearer token. */
import { bearerKey } from "./api-key.ts";

/** Null if there is none, or one that cannot be a valid key. */
export function keyInHeader({ headers }: Request, headerName: string): string | null {
  const isBearer = headerName.toLowerCase() === "authorization";
  const own = isBearer ? null : headers.get(headerName);
  const key = own ?? bearerKey(headers.get("authorization"));
  return key !== null && visibleAscii.test(key) ? key : null;
}

/** Characters that a header transports unchanged. */
export const visibleAscii: RegExp = /^[\x21-\x7e]+$/;
