/** Who does something, as the history of tickets names them: by their key's name, never the key. */
import type { Gate, HttpRequest } from "../http/index.ts";
import { type AccessDecision, type Caller, keyIdOf } from "./access-decision.ts";
import type { ApplicationAuth } from "./application/application-auth.ts";
import type { AccessGate } from "./gate.ts";
import type { AreaKeys } from "./keys/area-keys.ts";

/** Undefined for a caller who needed no key. */
export type NameOf = (caller: Caller) => string | undefined;

/** Name of the caller's key; undefined where no key was needed. */
export type ActorOf = (request: HttpRequest) => string | undefined | Promise<string | undefined>;

interface NameOptions {
  readonly auth: (Pick<ApplicationAuth, "keys"> & Partial<Pick<ApplicationAuth, "people">>) | null;
  readonly areaKeys: Pick<AreaKeys, "classifier">;
}

/** The unnamed key, called by the variable that contains it. */
const classifierKey = "CLASSIFIER_API_KEY";

export function createNameOf({ auth, areaKeys }: NameOptions): NameOf {
  return (caller) => {
    if (caller.kind === "session" && caller.session.person !== undefined) {
      return caller.session.person.name;
    }
    if (caller.kind === "token") return auth?.people?.agentTokens.nameOf(caller.token);
    const keyId = keyIdOf(caller);
    if (keyId !== null) return auth?.keys.nameOf(keyId);
    // If the classifier has a key, every caller has it.
    return areaKeys.classifier === null ? undefined : classifierKey;
  };
}

export function createActorOf(
  options: NameOptions & { readonly gate: Gate<AccessDecision> },
): ActorOf {
  const { gate } = options;
  const nameOf = createNameOf(options);
  return async (request) => {
    // Answered from memory: the endpoint has asked before.
    const decision = await gate(request);
    return decision.refusal === null ? nameOf(decision.caller) : undefined;
  };
}

/** The same for the log, of requests that were answered: only keys with a name, and nobody is asked again. */
export function createKnownActor({
  auth,
  gate,
}: Pick<NameOptions, "auth"> & { readonly gate: Pick<AccessGate, "decided"> }): (
  request: HttpRequest,
) => string | undefined {
  return (request) => {
    const decision = gate.decided(request);
    if (decision === undefined || decision.refusal !== null) return undefined;
    const { caller } = decision;
    if (caller.kind === "console") return classifierKey;
    if (caller.kind === "session") {
      const { keyId, person } = caller.session;
      // Not the name: logs are kept by others, for longer.
      return keyId === null ? person?.subject : auth?.keys.nameOf(keyId);
    }
    if (caller.kind === "token") return caller.token.subject;
    return caller.kind === "key" ? caller.keyName || caller.keyId : undefined;
  };
}
