/** Entity tags of answers, so that a client which has one already gets a 304 (RFC 9110, 8.8.3). */
import { hash } from "node:crypto";

/** A strong tag: the same bytes, the same tag. */
export function entityTag(body: string): string {
  return `"${hash("sha256", body, "base64url").slice(0, 27)}"`;
}

/** Whether `If-None-Match` names the tag; compared weakly, as the RFC asks. */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((given) => given.trim().replace(/^W\//, "") === tag);
}
