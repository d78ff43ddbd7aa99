/** Sub-themes in sub-themes: the answer is as precise as the ticket allows. */
import { afterEach, expect, test } from "vitest";
import { classifierOf, type TemporaryClassifier } from "../../tests/kit/stores/classifier-of.ts";
import type { KnowledgeClassifier } from "./operations/knowledge-classifier.ts";
import { ancestorsOf, liesIn, themeOfPath, withAncestors } from "./taxonomy/theme-path.ts";

const subThemes = [
  { name: "invoices / address", keywords: ["address"] },
  { name: "invoices / address / country", keywords: ["country"] },
  { name: "invoices / address / street", keywords: ["street"] },
  { name: "invoices / tax", keywords: ["tax"], repo: { org: "shop", name: "tax" } },
  { name: "refunds", keywords: ["refund"] },
];
const settings = { collections: [{ name: "billing", subThemes }] };

let opened: TemporaryClassifier | null = null;
afterEach(async () => {
  await opened?.close();
  expect(opened?.errors ?? []).toEqual([]);
  opened = null;
});
const open = async (given = settings): Promise<KnowledgeClassifier> => {
  opened = await classifierOf({ settings: given });
  await opened.classifier.settled();
  return opened.classifier;
};

test("names of levels", () => {
  expect(ancestorsOf("a / b / c")).toEqual(["a / b", "a"]);
  expect(ancestorsOf("TCP/IP")).toEqual([]);
  expect(withAncestors(["a / b / c", "a / d", "e"])).toEqual([
    "a",
    "a / b",
    "a / b / c",
    "a / d",
    "e",
  ]);
  expect(liesIn("a / b", "a")).toBe(true);
  expect(liesIn("ab / c", "a")).toBe(false);
});

test("a document belongs to the sub-theme with the longest beginning of its path", () => {
  const themes = ["a", "a / b"].map((name, index) => ({
    name,
    description: "",
    keywords: [],
    pathPrefixes: [["a/", "x/"], ["a/b/"]][index] ?? [],
  }));
  expect(themeOfPath(themes, "a/b/c.md")?.name).toBe("a / b");
  expect(themeOfPath(themes, "a/c.md")?.name).toBe("a");
  expect(themeOfPath(themes, "c.md")).toBeUndefined();
});

test.each([
  ["The country on my invoice is wrong", "invoices / address / country"],
  ["The street on my invoice is wrong", "invoices / address / street"],
  ["The address on my invoice is wrong", "invoices / address"],
  ["The tax on my invoice is wrong", "invoices / tax"],
  ["Where is the refund for my card", "refunds"],
])("%s: %s", async (title, subTheme) => {
  const classifier = await open();
  expect(await classifier.preview({ title })).toMatchObject({ collection: "billing", subTheme });
});

test("the sub-themes around configured ones can be named, and others cannot", async () => {
  const classifier = await open();
  expect(classifier.subThemes("billing")).toEqual([
    "invoices",
    "invoices / address",
    "invoices / address / country",
    "invoices / address / street",
    "invoices / tax",
    "refunds",
  ]);
  await classifier.classify({ correlationId: "T-1", title: "The invoice is wrong" });
  const say = (correctSubTheme: string) =>
    classifier.feedback({ correlationId: "T-1", correctCollection: "billing", correctSubTheme });
  expect(await say("invoices / address")).toMatchObject({ changed: true });
  await expect(say("invoices / address / city")).rejects.toMatchObject({
    code: "sub_theme_unknown",
  });
  await expect(say("address")).rejects.toMatchObject({ code: "sub_theme_unknown" });
});

test("people teach sub-themes around others, also where none is configured", async () => {
  const classifier = await open({ collections: [] });
  const taught = ["country", "tax number"].flatMap((thing) =>
    ["is wrong", "is missing", "is an old one", "cannot be read"].map(
      (fault) => [`The ${thing} in my invoice ${fault}`, `invoices / ${thing}`] as const,
    ),
  );
  for (const [index, [title, correctSubTheme]] of taught.entries()) {
    const correlationId = `T-${index}`;
    await classifier.classify({ correlationId, title });
    await classifier.feedback({ correlationId, correctCollection: "billing", correctSubTheme });
  }
  await classifier.settled();
  expect(
    await classifier.preview({ title: "The country in the invoice was changed" }),
  ).toMatchObject({
    subTheme: "invoices / country",
  });
});

test("a repository holds for the sub-themes within", async () => {
  const inner = { name: "invoices / tax / number", keywords: ["number"] };
  const classifier = await open({
    collections: [{ name: "billing", subThemes: [...subThemes, inner] }],
  });
  const title = "The tax number on my invoice is wrong";
  expect(await classifier.preview({ title })).toMatchObject({
    subTheme: "invoices / tax / number",
    repo: { org: "shop", name: "tax" },
  });
});

test("a level without a name is refused", async () => {
  const classifier = await open();
  const name = "invoices /  / tax";
  const given = { collections: [{ name: "billing", subThemes: [{ name }] }] };
  await expect(classifier.configure(given)).rejects.toMatchObject({
    code: "configuration_invalid",
    message: expect.stringMatching(/subThemes\.0\.name: has an empty level/),
  });
});
