/** GitHub: issues become tickets, labels say where they belong, comments are notes. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { invalidOptions } from "../../base/index.ts";
import type { GithubSettings } from "../../contract/index.ts";
import type { Connector, ConnectorContext } from "../connector.ts";
import { queueNames } from "../queue-names.ts";
import { createGithubClient } from "./github-client.ts";
import { readGithubDelivery } from "./github-events.ts";
import { isGithubSigned, signatureHeader } from "./github-signature.ts";
import { createGithubTokens, type GithubTokens } from "./github-token.ts";

export function createGithubConnector(
  settings: GithubSettings,
  context: ConnectorContext,
): Connector {
  const { secret, repositories = null, labels, writeBack, writePauseMs } = settings;
  const { apiUrl: url, allowPrivate: allowsPrivate } = settings;
  const { reveal, collections } = context;
  const secrets = [secret].flat().map((one) => reveal(one, "github.secret"));
  const queues = queueNames({ names: labels, collections });
  const token = tokenOf(settings, context);
  const client =
    token === null
      ? null
      : createGithubClient({
          token,
          url,
          allowsPrivate,
          queues,
          writes: writeBack ?? { labels: false, note: false },
          writePauseMs,
          asksSolutions: settings.resolutions,
          repositories: repositories ?? [],
        });
  return {
    name: "github",
    isSigned: ({ header }) => header(signatureHeader) !== null,
    isGenuine: (request) => isGithubSigned(request, secrets),
    read: (request) => readGithubDelivery(request, repositories),
    collectionOf: queues.collectionOf,
    client,
    writesBack: writeBack !== undefined,
    close: async () => undefined,
  };
}

/** Null where nothing is to be asked there. */
function tokenOf(
  { token, app, apiUrl: url, allowPrivate: allowsPrivate }: GithubSettings,
  { reveal }: ConnectorContext,
): string | GithubTokens | null {
  if (token !== undefined) return reveal(token, "github.token");
  if (app === undefined) return null;
  const { id, installation } = app;
  const pem = reveal(app.privateKey, privateKeyField);
  // Its fault is told with all others.
  if (pem === "") return "";
  const privateKey = privateKeyOf(pem);
  return createGithubTokens({ app: { id, installation, privateKey }, url, allowsPrivate });
}

const privateKeyField = "github.app.privateKey";

/** Variables often hold it in one line. */
function privateKeyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyType === "rsa") return key;
  } catch {
    // Its words might hold parts of the key.
  }
  const message = "the variable holds no private RSA key in PEM";
  throw invalidOptions("connectors", [{ field: privateKeyField, message }]);
}
