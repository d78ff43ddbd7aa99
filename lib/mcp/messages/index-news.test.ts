/** Who sees some collections only is not told of what happens in others. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "../../../tests/kit/stores/memory-store.ts";
import { createLimiter, parseOptions } from "../../base/index.ts";
import {
  type CollectionListing,
  McpSearchServerConfig,
  type VisibleCollections,
  type VisibleStore,
} from "../../contract/index.ts";
import { createIndexNews, type IndexNews } from "./index-news.ts";

const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
let generation: number;
let documents: Record<string, number>;
let heard: VisibleCollections[];
let followed: VisibleCollections[];
/** Nobody can say what these hold. */
let broken: string;
let news: IndexNews;

beforeEach(() => {
  vi.useFakeTimers();
  [generation, documents, heard, followed, broken] = [1, { guide: 3, plans: 1 }, [], [], ""];
  const visibleTo = (permitted: VisibleCollections): VisibleStore =>
    createMemoryStore({
      status: () => ({ ready: true, generation, documents: 1, sections: 1, bytes: 1 }),
      listCollections: async () => {
        if (permitted?.includes(broken) === true) throw new Error("disk");
        return Object.entries(documents)
          .filter(([name]) => permitted?.includes(name) !== false)
          .map(([name, count]): CollectionListing => ({ name, documents: count, description: "" }));
      },
    });
  const store = { ...visibleTo(null), limitedTo: (names: readonly string[]) => visibleTo(names) };
  const config = parseOptions(McpSearchServerConfig, {}, "test");
  const tools = { store, config, limiter: createLimiter(), logger };
  news = createIndexNews(
    tools,
    () => followed,
    (permitted) => heard.push(permitted),
  );
});
afterEach(() => {
  news.stop();
  vi.useRealTimers();
});

const guide: VisibleCollections = ["guide"];
async function publish(changed: Record<string, number>): Promise<readonly VisibleCollections[]> {
  heard = [];
  documents = { ...documents, ...changed };
  generation += 1;
  await vi.advanceTimersByTimeAsync(1_000);
  return heard;
}

test("a change of a hidden collection is told to those alone who see it", async () => {
  followed = [guide, null, guide];
  await news.follow(guide);
  expect(await publish({ plans: 2 })).toEqual([null]);
  expect(await publish({ secret: 1 })).toEqual([null]);
  expect(await publish({ guide: 4 })).toEqual([null, guide]);
  expect(await publish({})).toEqual([null]);
});

test("who has come meanwhile hears of the next change", async () => {
  followed = [guide];
  expect(await publish({ guide: 4 })).toEqual([null]);
  expect(await publish({ guide: 5 })).toEqual([null, guide]);
});

test("nothing is told without a new index", async () => {
  followed = [guide];
  await news.follow(guide);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard).toEqual([]);
});

test("who cannot be told keeps nobody else from hearing", async () => {
  const plans = ["plans"];
  followed = [plans, guide];
  await news.follow(plans);
  await news.follow(guide);
  broken = "plans";
  expect(await publish({ guide: 4, plans: 2 })).toEqual([null, guide]);
  broken = "";
  expect(await publish({})).toEqual([null, plans]);
});
