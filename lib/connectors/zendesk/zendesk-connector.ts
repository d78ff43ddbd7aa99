/** Zendesk: a field or a tag says where a ticket belongs, internal notes carry documents. */
import type { ZendeskSettings } from "../../contract/index.ts";
import type { Connector, ConnectorContext } from "../connector.ts";
import { queueNames } from "../queue-names.ts";
import { createZendeskClient } from "./zendesk-client.ts";
import { readZendeskDelivery } from "./zendesk-events.ts";
import { isZendeskSigned, zendeskSignatureHeader } from "./zendesk-signature.ts";

export function createZendeskConnector(
  settings: ZendeskSettings,
  { reveal, collections }: ConnectorContext,
): Connector {
  const { secret, url, allowPrivate, email, token, field, values, writeBack } = settings;
  const secrets = [secret].flat().map((one) => reveal(one, "zendesk.secret"));
  const queues = queueNames({ names: values, collections });
  const client =
    token === undefined
      ? null
      : createZendeskClient({
          url,
          allowsPrivate: allowPrivate,
          email: email ?? null,
          token: reveal(token, "zendesk.token"),
          field: field ?? null,
          queues,
          asksSolutions: settings.resolutions,
          writes: writeBack ?? { field: false, tags: false, note: false },
        });
  return {
    name: "zendesk",
    isSigned: ({ header }) => header(zendeskSignatureHeader) !== null,
    isGenuine: (request, now) => isZendeskSigned(request, secrets, now),
    read: (request) => readZendeskDelivery(request, field ?? null),
    collectionOf: queues.collectionOf,
    client,
    writesBack: writeBack !== undefined,
    close: async () => undefined,
  };
}
