/** Mail as it is: a mail server or a rule sends each message on, and where people moved it. */
import type { MailSettings } from "../../contract/index.ts";
import type { Connector, ConnectorContext, SignedHead } from "../connector.ts";
import { isSame } from "../constant-time.ts";
import { queueNames } from "../queue-names.ts";
import { readMailDelivery } from "./mail-delivery.ts";
import { createMailReader, type MailReader } from "./mail-reader.ts";

export function createMailConnector(
  { secret, folders }: MailSettings,
  { reveal, collections }: ConnectorContext,
  reader: MailReader = createMailReader(),
): Connector {
  const secrets = [secret].flat().map((one) => reveal(one, "mail.secret"));
  const queues = queueNames({ names: folders, collections });
  const knowsSecret = ({ header }: SignedHead): boolean => {
    const given = Buffer.from(bearerOf(header("authorization")));
    return secrets.map((one) => isSame(given, Buffer.from(one))).includes(true);
  };
  return {
    name: "mail",
    isSigned: ({ header }) => bearerOf(header("authorization")) !== "",
    opensBefore: knowsSecret,
    isGenuine: knowsSecret,
    read: (request, now) => readMailDelivery(request, reader, now),
    collectionOf: queues.collectionOf,
    client: null,
    writesBack: false,
    close: () => reader.close(),
  };
}

function bearerOf(authorization: string | null): string {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? "";
}
