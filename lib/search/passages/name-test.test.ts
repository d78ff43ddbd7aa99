import { expect, test } from "vitest";
import { storeOf } from "../../../tests/kit/stores/store-of.ts";

test("a section that the query names is told about by its first sentence", async () => {
  const example = "```html\n<Photo lazy:load />\n```";
  const pages = {
    "guide/directives.md": `# Directives\n\nAll of them.\n\n## lazy:load\n\nShows the photo when it is seen.\n\n${example}\n\nA lazy:load photo needs a height.\n`,
  };
  const opened = await storeOf(pages);
  const { results } = await opened.store.search("lazy:load");
  expect(results[0]?.snippet).toMatch(/^Shows the photo when it is seen\./);
  await opened.close();
});

test("a sentence that only says where it is told is no answer", async () => {
  const pages = {
    "guide/variables.md":
      "# Variables of the service\n\n## Environment variables\n\nTo set environment variables of the service, see these instructions for overrides.\n",
    "guide/other.md": "# Other\n\nNothing of it.\n",
  };
  const opened = await storeOf(pages);
  const { answer } = await opened.store.search("set environment variables of the service");
  expect(answer).toBeUndefined();
  await opened.close();
});
