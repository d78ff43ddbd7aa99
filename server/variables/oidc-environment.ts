/** The identity providers at which people, and readers of the wiki, sign in. */
import { KnowledgeError } from "knowledge-sdk";
import { type Read, settings } from "knowledge-sdk/service";

export interface OidcEnvironment {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** Separated by spaces. */
  readonly scope: string;
}

export interface WikiOidcEnvironment {
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

/** The issuer and the id switch it on; settings without both are a mistake. */
export function readOidc(read: Read): OidcEnvironment | null {
  const issuer = read("OIDC_ISSUER", settings.address);
  const clientId = read("OIDC_CLIENT_ID", settings.text);
  const clientSecret = read("OIDC_CLIENT_SECRET", settings.secretText);
  const scope = read("OIDC_SCOPES", settings.scopes);
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
    issuer: read("WIKI_OIDC_ISSUER", settings.address),
    clientId: read("WIKI_OIDC_CLIENT_ID", settings.text),
    clientSecret: read("WIKI_OIDC_CLIENT_SECRET", settings.secretText),
  };
}
