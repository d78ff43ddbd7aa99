/** The environment's settings of authentication, checked as a whole. */

import {
  createKeySet,
  createOidcAuth,
  createRemoteAuth,
  KnowledgeError,
  type ServeAuthPlugin,
} from "knowledge-sdk";
import type { ApplicationSettings, ResolvedSignInSettings } from "knowledge-sdk/service";
import { isLocalHost } from "knowledge-sdk/service";
import type { Environment } from "../environment.ts";
import { readApiKeys } from "./api-keys.ts";
import { keptSessionSecret } from "./session-secret.ts";

type AuthSettings = Pick<
  ApplicationSettings,
  | "auth"
  | "areaKeys"
  | "publicOrigin"
  | "allowedOrigins"
  | "trustedProxies"
  | "rates"
  | "subscriberAuth"
  | "allowedHosts"
  | "wikiSignIn"
  | "consoleSignIn"
  | "auditKeepDays"
  | "people"
>;

/** Throws `configuration_invalid` when USE_AUTH is on and could not keep its promise. */
export function authSettings(
  environment: Environment,
  signIn: ResolvedSignInSettings | undefined = undefined,
): AuthSettings {
  const { auth, publicOrigin, mcp } = environment;
  return {
    auth: auth.isRequired ? requiredAuth(environment) : null,
    people: peopleSettings(environment, signIn),
    areaKeys: {
      search: createKeySet(environment.searchApiKeys),
      classifier: createKeySet(environment.classifierApiKeys),
      wiki: createKeySet(environment.wikiApiKeys),
      mcp: createKeySet(mcp.apiKeys),
      subscribers: createKeySet(mcp.publicApiKeys),
    },
    subscriberAuth:
      mcp.subscriberAuthUrl === null
        ? null
        : createRemoteAuth({ remoteBaseUrl: mcp.subscriberAuthUrl }),
    allowedHosts: [
      ...mcp.allowedHosts,
      ...(publicOrigin === null ? [] : [new URL(publicOrigin).hostname]),
    ],
    wikiSignIn: {
      keys: environment.wikiApiKeys,
      plugin: wikiSignIn(environment),
      hasSecureCookies: publicOrigin?.startsWith("https:") ?? false,
    },
    consoleSignIn: {
      keys: auth.isRequired ? [] : environment.classifierApiKeys,
      hasSecureCookies: publicOrigin?.startsWith("https:") ?? false,
    },
    publicOrigin,
    allowedOrigins: auth.allowedOrigins,
    trustedProxies: auth.trustedProxies,
    rates: auth.rates,
    auditKeepDays: auth.auditKeepDays,
  };
}

function requiredAuth({ auth, dataDir, publicOrigin }: Environment): ApplicationSettings["auth"] {
  const isPlain = isPlainHttp(publicOrigin);
  if (isPlain && !auth.allowsInsecureCookies) {
    throw new KnowledgeError(
      "configuration_invalid",
      `PUBLIC_ORIGIN is ${publicOrigin}, and browsers do not keep secure cookies there; serve it over https, or set ALLOW_INSECURE_COOKIES=1 on a network you trust.`,
    );
  }
  return {
    keys: readApiKeys(auth),
    secrets: auth.sessionSecrets ?? [keptSessionSecret(dataDir)],
    hasSecureCookies: !(auth.allowsInsecureCookies && (isPlain || publicOrigin === null)),
  };
}

/** Throws where one half of it is there: nobody must believe that roles hold which do not. */
function peopleSettings(
  { oidc, auth, publicOrigin, wikiOidc }: Environment,
  settings: ResolvedSignInSettings | undefined,
): ApplicationSettings["people"] {
  if (oidc === null && settings === undefined) return undefined;
  const missing = [
    oidc === null ? "OIDC_ISSUER and OIDC_CLIENT_ID" : "",
    auth.isRequired ? "" : "USE_AUTH=1",
    publicOrigin === null ? "PUBLIC_ORIGIN" : "",
    settings === undefined ? "signIn in the configuration file" : "",
  ].filter((name) => name !== "");
  if (oidc === null || publicOrigin === null || settings === undefined || missing.length > 0) {
    throw new KnowledgeError(
      "configuration_invalid",
      `Signing in at an identity provider also needs ${missing.join(", ")}.`,
    );
  }
  if (wikiOidc.issuer !== undefined) {
    throw new KnowledgeError(
      "configuration_invalid",
      "OIDC_ISSUER is for the whole application, the wiki included; remove the WIKI_OIDC variables.",
    );
  }
  return { provider: { ...oidc, publicOrigin }, settings };
}

function isPlainHttp(publicOrigin: string | null): boolean {
  if (publicOrigin === null) return false;
  const { protocol, hostname } = new URL(publicOrigin);
  return protocol === "http:" && !isLocalHost(hostname);
}

/** The wiki's sign-in with an identity provider; undefined where none is named. */
function wikiSignIn(environment: Environment): ServeAuthPlugin | undefined {
  const { wikiOidc, publicOrigin, dataDir, auth } = environment;
  const { issuer, clientId, clientSecret } = wikiOidc;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined)
    return undefined;
  if (issuer === undefined || clientId === undefined || publicOrigin === null) {
    throw new KnowledgeError(
      "configuration_invalid",
      "The wiki's sign-in needs WIKI_OIDC_ISSUER, WIKI_OIDC_CLIENT_ID and PUBLIC_ORIGIN together.",
    );
  }
  const cookieSecret = auth.sessionSecrets?.at(-1) ?? keptSessionSecret(dataDir);
  return createOidcAuth({ issuer, clientId, clientSecret, baseUrl: publicOrigin, cookieSecret });
}
