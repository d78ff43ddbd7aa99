/** GitHub: issues become tickets, labels say where they belong, comments are notes. */
import type { GithubSettings } from "../../contract/index.ts";
import type { Connector, ConnectorContext } from "../connector.ts";
import { queueNames } from "../queue-names.ts";
import { createGithubClient } from "./github-client.ts";
import { readGithubDelivery } from "./github-events.ts";
import { isGithubSigned, signatureHeader } from "./github-signature.ts";

export function createGithubConnector(
  settings: GithubSettings,
  { reveal, collections }: ConnectorContext,
): Connector {
  const { secret, token, repositories, labels, writeBack, writePauseMs } = settings;
  const { apiUrl, allowPrivate } = settings;
  const secrets = [secret].flat().map((one) => reveal(one, "github.secret"));
  const queues = queueNames({ names: labels, collections });
  const client =
    token === undefined
      ? null
      : createGithubClient({
          token: reveal(token, "github.token"),
          url: apiUrl,
          allowsPrivate: allowPrivate,
          queues,
          writes: writeBack ?? { labels: false, note: false },
          writePauseMs,
        });
  return {
    name: "github",
    isSigned: ({ header }) => header(signatureHeader) !== null,
    isGenuine: (request) => isGithubSigned(request, secrets),
    read: (request) => readGithubDelivery(request, repositories ?? null),
    collectionOf: queues.collectionOf,
    client,
    writesBack: writeBack !== undefined,
    close: async () => undefined,
  };
}
