/** What a repository says of itself, and whether the token reaches it. */
import * as z from "zod";
import type { ConnectionCheck } from "../connector.ts";
import { parsed, type RemoteApi } from "../remote-api.ts";
import { RemoteFault } from "../remote-fault.ts";

const Repository = z.object({
  full_name: z.string(),
  has_issues: z.boolean().default(true),
  /** Permissions of the token's user; those of an app say nothing here. */
  permissions: z
    .object({ push: z.boolean().default(false), triage: z.boolean().default(false) })
    .optional(),
});

/**
 * GitHub answers 404 for an issue that was deleted, and just so for a repository that the token does
 * not reach; 301 for an issue that was moved, and for a repository that was renamed. Only where the
 * repository itself is there, the issue is gone.
 */
export async function faultOfMissing(
  api: RemoteApi,
  { repository, fault }: { readonly repository: string; readonly fault: RemoteFault },
  signal: AbortSignal,
): Promise<RemoteFault> {
  try {
    await api({ path: `/repos/${repository}`, signal });
    return fault;
  } catch (error) {
    if (!(error instanceof RemoteFault) || error.kind !== "gone") throw error;
    return new RemoteFault("failed", `${error.message} ${notReached}`);
  }
}

const notReached = "The token does not reach the repository, or it has another name now.";

export interface CheckedRepository {
  readonly repository: string;
  /** Whether labels or notes are written there by a user, whose role counts. */
  readonly needsRole: boolean;
}

export async function checkRepository(
  api: RemoteApi,
  { repository, needsRole }: CheckedRepository,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const wrong = (text: string): ConnectionCheck => ({ isRight: false, text });
  try {
    const found = parsed(Repository, await api({ path: `/repos/${repository}`, signal }));
    const { full_name: name, has_issues: hasIssues, permissions } = found;
    if (!hasIssues) return wrong(`${name} has no issues: they are switched off there.`);
    const hasRole = permissions === undefined || permissions.push || permissions.triage;
    if (needsRole && !hasRole) {
      return wrong(`${name} is there, and the token's user may not label its issues.`);
    }
    return { isRight: true, text: `${name} is there.` };
  } catch (error) {
    if (!(error instanceof RemoteFault) || error.kind !== "gone") throw error;
    return wrong(`${error.message} ${notReached}`);
  }
}
