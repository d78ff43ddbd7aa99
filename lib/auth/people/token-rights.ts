/** What the bearer of an access token may do: what its person's role opens, and no more than its scopes. */
import type { ResolvedSignInSettings } from "../../contract/index.ts";
import { type KeyArea, keyAreas } from "../../routes/index.ts";
import type { AccessToken, TokenRights } from "../sessions/agent-token.ts";
import { areasOf, decidingClaims, nameOf, rightsOf } from "./person.ts";

/** Areas that an agent may be given: an operator's work is not among them. */
export const tokenScopes: readonly KeyArea[] = keyAreas.filter((area) => area !== "admin");

/** Without a role there is nothing that it may do; every scope opens the endpoint itself. */
export function tokenRights(
  { claims, scopes }: AccessToken,
  settings: ResolvedSignInSettings,
): TokenRights {
  const none = { areas: new Set<KeyArea>(), collections: [] };
  try {
    const { role, collections } = rightsOf(decidingClaims(claims, settings), settings);
    const allowed = areasOf({ role });
    const asked = tokenScopes.filter((area) => scopes.includes(area));
    const opened = asked.filter((area) => allowed === null || allowed.has(area));
    return opened.length === 0 ? none : { areas: new Set([...opened, "mcp"]), collections };
  } catch {
    return none;
  }
}

/** For people to read, as the history of tickets names them. */
export function tokenName(
  { claims, subject }: AccessToken,
  settings: ResolvedSignInSettings,
): string {
  try {
    return nameOf(claims, settings);
  } catch {
    return subject;
  }
}
