/** The handlers of the API behind the application's gate, the same on every host. */

import { createActorOf } from "../auth/index.ts";
import type { InterfaceLanguage, SiteLook } from "../contract/index.ts";
import type { Gaps } from "../gaps/index.ts";
import type { HttpHandler, HttpRequest } from "../http/index.ts";
import type { McpHub } from "../mcp/index.ts";
import type { Webhooks } from "../webhooks/index.ts";
import { type Api, type ApiOptions, createApi } from "./api.ts";
import type { Application } from "./application.ts";
import { withAudit } from "./audit/audited-handlers.ts";
import { type AuthHandlers, createAuthHandlers } from "./auth/auth-handlers.ts";
import { createGapHandlers, type GapHandlers } from "./console/gap-handlers.ts";
import { createKeyHandlers, type KeyHandlers } from "./keys/key-handlers.ts";
import { createLiveStreams } from "./live-streams.ts";
import { createPluginHandlers, type PluginHandlers } from "./plugins/plugin-handlers.ts";
import { headerParts } from "./site/site-areas.ts";
import { createWebhookHandlers, type WebhookHandlers } from "./webhooks/webhook-handlers.ts";

export interface ApplicationApiOptions
  extends Omit<
    ApiOptions,
    | "gate"
    | "permittedOf"
    | "versionOf"
    | "collectionsCountedFor"
    | "keys"
    | "classifierKeys"
    | "actorOf"
    | "areasOf"
    | "auth"
    | "countWrongKey"
    | "mcp"
    | "voteSettings"
    | "mayWord"
  > {
  /** Whether a language model words answers of those too who show no key. Default false. */
  readonly wordsForAll?: boolean | undefined;
  readonly application: Application;
  /** Serves the MCP endpoints. Default: none. */
  readonly mcp?: McpHub | undefined;
  /** Messages to other systems. Default: their routes are not found. */
  readonly webhooks?: Webhooks | undefined;
  /** What is asked and not answered. Default: its route is not found. */
  readonly gaps?: Gaps | undefined;
}

export interface ApplicationApi
  extends Api,
    AuthHandlers,
    GapHandlers,
    KeyHandlers,
    PluginHandlers,
    WebhookHandlers {
  /** Where people sign in to the console and out of it. */
  readonly consoleSignIn: HttpHandler;
  readonly consoleSignOut: HttpHandler;
}

/** Every handler is behind the application's gate, on every host. */
export function createApplicationApi({
  application,
  mcp,
  webhooks,
  gaps,
  wordsForAll = false,
  ...options
}: ApplicationApiOptions): ApplicationApi {
  const { auth, authorizer, gate, registry, hasPlugins } = application;
  const { keyring, mcpCallers, consoleSignIn, voteSettings } = application;
  const gated = {
    ...options,
    gate,
    callerIdOf: application.callerIdOf,
    isFromVisitor: application.isFromVisitor,
    permittedOf: application.permittedOf,
    versionOf: application.versionOf,
    collectionsCountedFor: application.collectionsCountedFor,
    actorOf: createActorOf(application),
    countWrongKey: application.countWrongKey,
    voteSettings,
    mayWord: (request: HttpRequest) => wordsForAll || application.hasShownKey(request),
    trustedProxies: voteSettings.trustedProxies,
    areasOf: (request: HttpRequest, language: InterfaceLanguage, look: SiteLook) =>
      headerParts({
        authorizer,
        look,
        hasWiki: options.wiki?.isEnabled ?? false,
        header: (name) => request.header(name),
        language,
      }),
    mcp: mcp === undefined ? undefined : { hub: mcp, ...mcpCallers },
  };
  const handlers: ApplicationApi = {
    ...createApi(gated),
    ...createAuthHandlers({ ...gated, application: auth, authorizer }),
    ...createKeyHandlers({ ...gated, keyring, trustedProxies: auth?.trustedProxies ?? 0 }),
    ...createWebhookHandlers({ ...gated, webhooks }),
    ...createGapHandlers({ ...gated, gaps }),
    ...createPluginHandlers({ ...gated, registry, mayChange: hasPlugins }),
    consoleSignIn: consoleSignIn.signIn,
    consoleSignOut: consoleSignIn.signOut,
  };
  if (auth === null) return handlers;
  const { trail, trustedProxies } = auth;
  const whileAllowed = createLiveStreams(application);
  const streaming = {
    mcp: whileAllowed(handlers.mcp),
    mcpPublic: whileAllowed(handlers.mcpPublic),
  };
  return withAudit({ ...handlers, ...streaming }, { ...gated, trail, trustedProxies });
}
