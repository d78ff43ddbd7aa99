/** Asks the provider again about people whose sessions are open, so that a role taken away ends there. */
import { isKnowledgeError } from "../../contract/index.ts";
import type { Logger } from "../../http/index.ts";
import { openTokens, type People, sealTokens } from "./people.ts";
import { decidingClaims, nameOf, rightsOf } from "./person.ts";
import type { PersonRow } from "./person-table.ts";

export interface RecheckOptions {
  readonly people: People;
  readonly logger: Logger;
  /** Told of each session that was ended here. */
  readonly onEnded: (person: Pick<PersonRow, "name" | "subject">) => Promise<void>;
}

/** Most people checked in one turn. */
const turnMax = 10;

/** Never rejects. A call while the last one runs does nothing. */
export function createRecheck({ people, logger, onEnded }: RecheckOptions): () => Promise<void> {
  let isRunning = false;
  const recheck = async (row: PersonRow): Promise<void> => {
    const sealed = await people.table.takeTurn(row.id, row.checkedAtMs);
    if (sealed === null) return;
    if (await isStillWelcome(people, row, sealed)) return;
    await people.sessions.end([row]);
    await onEnded(row);
  };
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const due = people.sessions.due().slice(0, turnMax);
      for (const row of due) {
        // An unreachable provider: the next turn comes, and the session has an end of its own.
        await recheck(row).catch((error: unknown) => {
          logger.warn({ err: error }, "a session could not be checked at the identity provider");
        });
      }
      if (due.length > 0) await people.sessions.refresh();
    } catch (error) {
      logger.warn({ err: error }, "sessions of people could not be read");
    } finally {
      isRunning = false;
    }
  };
}

async function isStillWelcome(people: People, row: PersonRow, sealed: string): Promise<boolean> {
  const tokens = await openTokens(people.seals, sealed);
  if (tokens.refreshToken === null) return true;
  const client = await people.connection();
  const renewed = await client.renew(tokens.refreshToken, row.subject);
  if (renewed === null) return false;
  const kept = {
    refreshToken: renewed.refreshToken ?? tokens.refreshToken,
    idToken: renewed.idToken ?? tokens.idToken,
  };
  const settings = people.settings();
  const { claims: said } = renewed;
  const claims = said === null ? row.claims : claimsOrNull(said, settings);
  if (claims === null) return false;
  const name = said === null ? row.name : nameOf(said, settings);
  await people.table.renew(row.id, { name, claims, tokens: await sealTokens(people.seals, kept) });
  return true;
}

/** Null for claims that give no role. */
function claimsOrNull(
  said: Parameters<typeof decidingClaims>[0],
  settings: Parameters<typeof decidingClaims>[1],
): PersonRow["claims"] | null {
  try {
    const claims = decidingClaims(said, settings);
    rightsOf(claims, settings);
    return claims;
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "role_missing") return null;
    throw error;
  }
}
