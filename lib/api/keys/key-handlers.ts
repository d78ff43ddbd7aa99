/** `/api/keys` and below without a framework. Whoever may open it is an operator: see the table of routes. */
import type { AuditSender } from "../../audit/index.ts";
import { type ActorOf, truncatedAddress } from "../../auth/index.ts";
import { KeyAction, KeyRequest, KeysParameters, KnowledgeError } from "../../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  readJson,
} from "../../http/index.ts";
import type { Keyring } from "./keyring.ts";

export interface KeyHandlers {
  /** `/api/keys` */
  readonly keys: HttpHandler;
  /** `/api/keys/actions` */
  readonly keyActions: HttpHandler;
}

export interface KeyHandlerOptions extends EndpointOptions {
  /** Null when USE_AUTH is off. */
  readonly keyring: Keyring | null;
  readonly actorOf: ActorOf;
  readonly trustedProxies: number;
}

/** Each change is in the audit trail with who asked for it. */
export function createKeyHandlers(options: KeyHandlerOptions): KeyHandlers {
  const { actorOf, trustedProxies } = options;
  const keyring = (): Keyring => {
    if (options.keyring === null) throw noKeys();
    return options.keyring;
  };
  const senderOf = async (request: HttpRequest): Promise<AuditSender> => ({
    actor: (await actorOf(request)) ?? null,
    origin: truncatedAddress(request, trustedProxies),
    requestId: request.requestId,
  });
  return {
    keys: createResource({
      ...options,
      methods: {
        async GET({ query }) {
          const given = Object.fromEntries(new URLSearchParams(query));
          const asked = parseParameters(KeysParameters, given, () => null);
          return { body: JSON.stringify(await keyring().list(asked)) };
        },
        async POST(request) {
          const ring = keyring();
          const given = await readJson(request, KeyRequest);
          const made = await ring.create(given, await senderOf(request));
          return { status: 201, body: JSON.stringify(made) };
        },
      },
    }),
    keyActions: createResource({
      ...options,
      methods: {
        async POST(request) {
          const ring = keyring();
          const action = await readJson(request, KeyAction);
          return { body: JSON.stringify(await ring.act(action, await senderOf(request))) };
        },
      },
    }),
  };
}

function noKeys(): KnowledgeError {
  return new KnowledgeError(
    "auth_disabled",
    "This service runs without USE_AUTH, so there are no application keys.",
  );
}
