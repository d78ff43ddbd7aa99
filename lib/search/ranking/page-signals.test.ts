import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import type { Explanation } from "../../contract/index.ts";

const pages: Readonly<Record<string, string>> = {
  "guide/keys.md": "# Access\n\nSend it in a header.\n\n## Rotate\n\nReplace one by one.",
  "guide/start.md":
    "# Start\n\n[get a token](keys.md) first.\n\n## Next\n\nToken and header, header and token.",
  "guide/more.md": "# More\n\nHow to [get a token](keys.md#rotate), and [here](keys.md) too.",
  "guide/order.md": "# Words\n\nlimit the rate of requests",
  "guide/disorder.md": "# Words\n\nrequests have a rate, and there is some other limit",
  "errors/quota.md": "---\ntitle: Quota exceeded\n---\n\nThe quota is used up: error 429.",
  "guide/quota.md": "---\ntitle: Quotas\n---\n\nThe quota is used up at the end of a month.",
  "blog/quota.md": "---\ntitle: Quotas\n---\n\nThe quota was used up at the end of a month.",
};

let opened: TemporaryStore;
beforeAll(async () => {
  opened = await storeOf(pages);
});
afterAll(() => opened.close());

async function explained(query: string): Promise<Map<string, Explanation>> {
  const { results } = await opened.store.search(query, { explain: true });
  return new Map(results.map(({ id, explanation }) => [id.slice(5), explanation as Explanation]));
}

async function part(query: string, id: string, name: string): Promise<number> {
  const page = (await explained(query)).get(id);
  return page?.parts.find((entry) => entry.part === name)?.score ?? 0;
}

describe("what speaks for a page", () => {
  test("words of links that lead to it, which it need not have itself", async () => {
    expect(await part("token header", "guide/keys.md", "linkMatch")).toBeGreaterThan(0);
    expect(await part("token header", "guide/start.md", "linkMatch")).toBe(0);
    expect(await part("token header", "guide/keys.md", "links")).toBeGreaterThan(0);
  });

  test("a title that is the query, function words left out, in any form", async () => {
    expect(await part("the quota", "guide/quota.md", "titleMatch")).toBeGreaterThan(0);
    expect(await part("the quota", "errors/quota.md", "titleMatch")).toBe(0);
    expect(await part("exceeded quotas", "errors/quota.md", "titleMatch")).toBeGreaterThan(0);
  });

  test("words in its path and in the heading of its best section", async () => {
    expect(await part("keys in a header", "guide/keys.md", "pathMatch")).toBeGreaterThan(0);
    expect(await part("rotate", "guide/keys.md", "headingMatch")).toBeGreaterThan(0);
    expect(await part("header", "guide/keys.md", "headingMatch")).toBe(0);
  });

  test("neighbouring words in their order", async () => {
    expect(await part("limit rate", "guide/order.md", "wordOrder")).toBeGreaterThan(0);
    expect(await part("limit rate", "guide/disorder.md", "wordOrder")).toBe(0);
    expect([...(await explained("limit rate")).keys()][0]).toBe("guide/order.md");
  });

  test("its kind: a guide before a post, and an error page first for a code", async () => {
    expect([...(await explained("quota used up")).keys()].indexOf("guide/quota.md")).toBeLessThan(
      [...(await explained("quota used up")).keys()].indexOf("blog/quota.md"),
    );
    expect([...(await explained("error 429 quota")).keys()][0]).toBe("errors/quota.md");
  });
});

test.each(["token header", "the quota", "limit rate requests", "error 429 quota", "kind:blog up"])(
  "the parts of %s add up to each score to the last decimal",
  async (query) => {
    for (const { score, parts } of (await explained(query)).values()) {
      const sum = parts.reduce((total, entry) => total + Math.round(entry.score * 10_000), 0);
      expect(sum).toBe(Math.round(score * 10_000));
      expect(parts.every((entry) => entry.score >= 0)).toBe(true);
    }
  },
);

describe("kind:", () => {
  const ids = async (query: string): Promise<string[]> =>
    (await opened.store.search(query)).results.map(({ id }) => id.slice(5)).sort();

  test("finds pages of these kinds alone", async () => {
    expect(await ids("quota kind:blog")).toEqual(["blog/quota.md"]);
    expect(await ids("quota kind:blog,error")).toEqual(["blog/quota.md", "errors/quota.md"]);
    expect(await ids("quota -kind:blog,error")).toEqual(["guide/quota.md"]);
    expect(await ids("kind:Error")).toEqual(["errors/quota.md"]);
  });

  test("before any other word is a word", async () => {
    const { results } = await opened.store.search("kind:quota");
    expect(results.length).toBe(3);
  });
});

test("an operator says how likely a kind answers", async () => {
  const other = await storeOf(pages, { search: { kinds: { blog: 1, guide: 0 } } });
  const { results } = await other.store.search("quotas");
  expect(results[0]?.id).toBe("kb://blog/quota.md");
  await other.close();
});
