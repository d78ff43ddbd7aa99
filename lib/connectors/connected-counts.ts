/** What connectors counted since the process began, for metrics. */
import type { ConnectedCount, ConnectedWork, ConnectorName } from "../contract/index.ts";

export type CountConnected = (
  connector: ConnectorName,
  work: ConnectedWork,
  outcome: string,
) => void;

export interface ConnectedCounts {
  readonly count: CountConnected;
  read(): readonly ConnectedCount[];
}

export function createConnectedCounts(): ConnectedCounts {
  const counted = new Map<string, ConnectedCount>();
  return {
    count(connector, work, outcome) {
      const key = `${connector} ${work} ${outcome}`;
      const { count } = counted.get(key) ?? { count: 0 };
      counted.set(key, { connector, work, outcome, count: count + 1 });
    },
    read: () => [...counted.values()],
  };
}
