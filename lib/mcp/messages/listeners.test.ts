/** Handlers of those who listen, one for each set of collections. */
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { createListeners } from "./listeners.ts";

test("with 33 sets of collections all are told, and nobody's stream is closed", async () => {
  const [told, closed]: [number[], number[]] = [[], []];
  let made = 0;
  const create = (): McpHttpHandler => {
    const number = made++;
    const notify = { resourcesChanged: () => told.push(number), resourceUpdated: () => undefined };
    const close = async () => void closed.push(number);
    return { notify, close } as unknown as McpHttpHandler;
  };
  const listeners = createListeners(create(), create);
  for (let at = 1; at <= 33; at++) listeners.handlerFor([`queue-${at}`]);
  for (const permitted of [null, ...listeners.followed()]) listeners.tell(permitted, "kb://x");
  expect(told.toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: 34 }, (_unused, at) => at),
  );
  expect(closed).toEqual([]);
  await listeners.close();
  expect(new Set(closed).size).toBe(34);
});
