/** Decides where USE_AUTH is off: areas with their own key need it, all others are open. */
import { KnowledgeError } from "../contract/index.ts";
import { routeNotFound } from "../http/index.ts";
import {
  type AccessDecision,
  type Authorizer,
  type AuthorizerOptions,
  allowBySignIn,
  anyone,
  isPublic,
  presentedKey,
  type RequestHead,
  refused,
  settled,
  subscriberOf,
} from "./access-decision.ts";
import { type Area, areaOf } from "./area.ts";
import type { KeySet } from "./keys/api-key.ts";
import { keysWithoutAuth } from "./keys/area-keys.ts";

const atConsole: AccessDecision = { refusal: null, caller: { kind: "console" } };
const keyNeeded = "This needs a valid API key, sent as: Authorization: Bearer <key>";

export function createAreaAuthorizer(options: AuthorizerOptions): Authorizer {
  const keys = keysWithoutAuth(options.keys);
  return {
    isRequired: false,
    isForReaders: (path) => areaFor(options, path) === "pages",
    isCurrent: () => true,
    permittedTo: () => null,
    preflightHeaders: () => undefined,
    identify: () => null,
    authorize: (request) => decide(options, keys, request),
  };
}

const adminNeedsAuth =
  "This needs an application key, and this service has only keys of other kinds; the operator can set USE_AUTH=1 and API_KEYS.";

/** Without its own key the console has the same access as the pages. */
function areaFor({ keys }: AuthorizerOptions, path: string): Area {
  const area = areaOf(path);
  return area === "console" && keys.classifier === null ? "pages" : area;
}

/** Development mode: nothing has a key. */
function isUnguarded({ keys, subscriberAuth = null, wikiSignIn }: AuthorizerOptions): boolean {
  const hasNoKey = Object.values(keys).every((set) => set === null);
  return hasNoKey && subscriberAuth === null && wikiSignIn?.isRequired !== true;
}

function adminRefusal(): KnowledgeError {
  return new KnowledgeError("auth_required", adminNeedsAuth);
}

function decide(
  options: AuthorizerOptions,
  keys: Readonly<Record<Area, KeySet | null>>,
  request: RequestHead,
): AccessDecision | Promise<AccessDecision> {
  const { wikiSignIn, consoleSignIn, subscriberAuth = null } = options;
  const area = areaFor(options, request.path);
  if (area === "subscriber-mcp" && subscriberAuth !== null) {
    return settled(subscriberOf(subscriberAuth, request), (caller) =>
      caller === null ? refused(keyNeeded, presentedKey(request, area) !== null) : anyone,
    );
  }
  if (isPublic(options, request.path, area)) return anyone;
  // Closed by default: a route that is not in the table must not be open to everybody.
  if (area === "application") return { refusal: routeNotFound(request.path) };
  if (area === "admin" && !isUnguarded(options)) return { refusal: adminRefusal() };
  const needed = keys[area];
  const isAsked = needed !== null || (area === "pages" && wikiSignIn?.isRequired === true);
  if (!isAsked) return anyone;
  const key = presentedKey(request, area);
  if (needed?.has(key) === true) return anyone;
  const isForConsole = area === "console" || area === "classifier";
  if (isForConsole && key === null && consoleSignIn?.mayPass(request) === true) return atConsole;
  return allowBySignIn(options, request, area, refused(keyNeeded, key !== null));
}
