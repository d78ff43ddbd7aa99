/** The connector of a local GitHub, and what it reads of the past, without a service around it. */
import {
  type Connector,
  type HistoryRequest,
  readConnectors,
  readHistory,
} from "../../../../lib/connectors/index.ts";
import type { GithubSystem } from "./github-system.ts";

export function connectorOf(
  { settings }: Pick<GithubSystem, "settings">,
  variables: Readonly<Record<string, string>> = {},
): Connector {
  const collections = () => ["billing", "shipping", "account"];
  const reading = { variable: (name: string) => variables[name], collections };
  const [connector] = readConnectors({ github: settings }, reading);
  if (connector === undefined) throw new Error("nothing is configured");
  return connector;
}

/** All that it has, a page at a time. */
export function historyOf(system: GithubSystem, more: Partial<HistoryRequest> = {}) {
  const { signal } = new AbortController();
  const request = { repository: "acme/shop", since_ms: 0, signal, ...more };
  return allOf(readHistory(connectorOf(system), request));
}

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
