import { expect, test } from "vitest";
import { storeOf } from "../../tests/kit/stores/store-of.ts";
import { openTogether } from "../base/index.ts";
import type { Configuration } from "../configuration/index.ts";
import type { Connectors } from "../connectors/index.ts";
import { composeService } from "./compose-service.ts";
import type { ServiceFault } from "./wire-parts.ts";

async function composedOver(
  webhooks: NonNullable<Configuration["webhooks"]>,
  connectors?: Connectors,
) {
  const { store, dbPath, close: closeStore } = await storeOf({ "guide/a.md": "# A\n\nText." });
  const order: string[] = [];
  const faults: Parameters<ServiceFault>[] = [];
  const part = (name: string) => {
    order.push(`${name} is opened`);
    return {
      configure: async () => undefined,
      close: async () => void order.push(`${name} is closed`),
    };
  };
  const composed = await openTogether((keep) =>
    composeService(
      {
        dbPath,
        store,
        configuration: { webhooks },
        metrics: {
          counting: (classifier) => {
            order.push("the classifier is counted");
            return classifier;
          },
          showConnected: (counts) => order.push(`shown: ${counts().length}`),
        },
        send: async ({ configured, published, onError }) => {
          onError?.(new Error("the receiver is away"));
          order.push(`${configured?.length} webhook, ${typeof published?.()}`);
          return part("webhooks");
        },
        connect: async () => connectors,
        onFault: (...fault) => faults.push(fault),
      },
      keep,
    ),
  );
  return { composed, order, faults, closeStore };
}

test("parts are opened in order and closed in reverse, and the store stays its owner's", async () => {
  const { composed, order, faults, closeStore } = await composedOver([
    { url: "https://a.example/hook", secret: "none", allowPrivate: false },
  ]);
  expect(composed.connectors).toBeUndefined();
  await composed.close();
  expect(composed.store.status().ready).toBe(true);
  expect(order).toEqual([
    "the classifier is counted",
    "1 webhook, object",
    "webhooks is opened",
    "webhooks is closed",
  ]);
  expect(faults).toEqual([
    ["webhooks", "messages to webhooks wait", new Error("the receiver is away")],
  ]);
  await closeStore();
});

test("what connectors do is shown by the metrics, and they are closed before the rest", async () => {
  const closed: string[] = [];
  const work = { connector: "github", work: "event", outcome: "placed", count: 2 } as const;
  const { composed, order, closeStore } = await composedOver([], {
    has: () => true,
    isSigned: () => true,
    receive: () => Promise.reject(new Error("nothing is sent")),
    counts: () => [work],
    check: async () => [],
    configure: async () => undefined,
    close: async () => void closed.push(order.at(-1) ?? ""),
  });
  await composed.close();
  expect(order).toContain("shown: 1");
  expect(closed).toEqual(["shown: 1"]);
  await closeStore();
});
