/** The identity providers at which people, and readers of the wiki, sign in. */
import { KnowledgeError } from "knowledge-sdk";
import type { Read } from "knowledge-sdk/service";

interface OidcEnvironment {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** Separated by spaces. */
  readonly scope: string;
}

interface WikiOidcEnvironment {
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

/** The issuer and the id switch it on; settings without both are a mistake. */
export function readOidc(read: Read): OidcEnvironment | null {
  const issuer = read("OIDC_ISSUER");
  const clientId = read("OIDC_CLIENT_ID");
  const clientSecret = read("OIDC_CLIENT_SECRET");
  const scope = read("OIDC_SCOPES");
  if (issuer !== undefined && clientId !== undefined) {
    return { issuer, clientId, clientSecret, scope: scope ?? "openid profile email" };
  }
  if ([issuer, clientId, clientSecret, scope].every((value) => value === undefined)) return null;
  throw new KnowledgeError(
    "configuration_invalid",
    "Signing in at an identity provider needs OIDC_ISSUER and OIDC_CLIENT_ID together.",
  );
}

export function readWikiOidc(read: Read): WikiOidcEnvironment {
  return {
    issuer: read("WIKI_OIDC_ISSUER"),
    clientId: read("WIKI_OIDC_CLIENT_ID"),
    clientSecret: read("WIKI_OIDC_CLIENT_SECRET"),
  };
}
