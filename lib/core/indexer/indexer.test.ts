import { expect, test } from "vitest";
import { createIndexer } from "./indexer.ts";

test("a content source for a collection that is not configured is refused at once", () => {
  const config = {
    dbPath: "unused/index.db",
    collections: [{ name: "docs", path: "docs" }],
    contentSources: [{ plugin: "feed", collection: "news" }],
  };
  expect(() => createIndexer(config)).toThrow(
    "The content source feed delivers to the collection news, which is not configured; known: docs.",
  );
});
