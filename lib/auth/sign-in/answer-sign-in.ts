/** What every sign-in form shares: how much it takes, and where it leads. */
import { isKnowledgeError, type KnowledgeError } from "../../contract/index.ts";
import { type Content, seeOther } from "../../http/index.ts";

export const signInBytesMax = 16 * 1024;

/** Leads on with the cookie that `open` gives, or back to the form with the reason. */
export async function answerSignIn(next: string, open: () => Promise<string>): Promise<Content> {
  try {
    return seeOther({ location: next, headers: { "Set-Cookie": await open() } });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return seeOther({ location: `/sign-in?${new URLSearchParams({ error: reason, next })}` });
  }
}

/** Failures that the sign-in page can explain; anything else stays an error. */
function reasonOf(error: unknown): "key" | "limit" | null {
  if (!isKnowledgeError(error)) return null;
  const reasons: Partial<Record<KnowledgeError["code"], "key" | "limit">> = {
    unauthorized: "key",
    too_many_attempts: "limit",
  };
  return reasons[error.code] ?? null;
}
