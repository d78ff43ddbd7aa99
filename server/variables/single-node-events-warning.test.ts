import { expect, test } from "vitest";
import { loneEventsWarning } from "./single-node-events-warning.ts";

const server = { url: "https://state.example.com" };

test("only a state on a server without Redis is warned of", () => {
  const warned = loneEventsWarning({ statePlace: server, redisUrl: null });
  expect(warned).toMatch(/REDIS_URL is not set/);
  expect(loneEventsWarning({ statePlace: server, redisUrl: "redis://localhost" })).toBeNull();
  expect(loneEventsWarning({ statePlace: { url: "file:state.db" }, redisUrl: null })).toBeNull();
  expect(loneEventsWarning({ statePlace: null, redisUrl: null })).toBeNull();
});
