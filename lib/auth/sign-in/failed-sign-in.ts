/** What every sign-in form shares: how much it takes, and what it says when it fails. */
import { isKnowledgeError, type KnowledgeError } from "../../contract/index.ts";

export const signInBytesMax = 16 * 1024;

/** Failures that the sign-in page can explain; anything else stays an error. */
export function reasonOf(error: unknown): "key" | "limit" | null {
  if (!isKnowledgeError(error)) return null;
  const reasons: Partial<Record<KnowledgeError["code"], "key" | "limit">> = {
    unauthorized: "key",
    too_many_attempts: "limit",
  };
  return reasons[error.code] ?? null;
}
