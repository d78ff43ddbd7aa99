/** From the configuration to connectors: defaults, and the secrets behind `env:`. */
import { invalidOptions, parseOptions } from "../base/index.ts";
import { type ConnectorName, ConnectorsSettings, type FieldError } from "../contract/index.ts";
import type { Connector, ConnectorContext } from "./connector.ts";
import type { GivenConnectors } from "./connectors.ts";
import { createGithubConnector } from "./github/github-connector.ts";
import { createMailConnector } from "./mail/mail-connector.ts";
import type { MailReader } from "./mail/mail-reader.ts";
import { createZendeskConnector } from "./zendesk/zendesk-connector.ts";

export interface ReadingOptions {
  readonly variable: (name: string) => string | undefined;
  /** Default: one in a thread of its own. */
  readonly mailReader?: MailReader | undefined;
  readonly collections: () => readonly string[];
}

/** Throws `configuration_invalid`, which names every fault and no secret. */
export function readConnectors(
  given: GivenConnectors,
  { variable, collections, mailReader }: ReadingOptions,
): readonly Connector[] {
  const { github, zendesk, mail } = parseOptions(ConnectorsSettings, given ?? {}, "connectors");
  const faults: FieldError[] = [];
  const reveal: ConnectorContext["reveal"] = (text, field) => {
    if (!text.startsWith("env:")) return text;
    const name = text.slice("env:".length);
    const value = variable(name)?.trim() ?? "";
    if (value === "") faults.push({ field, message: `the variable ${name} is not set` });
    return value;
  };
  const context: ConnectorContext = { reveal, collections };
  const connectors: Readonly<Record<ConnectorName, Connector | undefined>> = {
    github: github && createGithubConnector(github, context),
    zendesk: zendesk && createZendeskConnector(zendesk, context),
    mail: mail && createMailConnector(mail, context, mailReader),
  };
  if (faults.length > 0) throw invalidOptions("connectors", faults);
  return Object.values(connectors).filter((connector) => connector !== undefined);
}
