import { expect, test } from "vitest";
import { runEmbed } from "../../lib/embeddings/run-embed.ts";
import { handbookQuestions } from "../question-sets.ts";
import { indexInThisThread } from "../temporary-index.ts";
import { codesOf, measureDocuments } from "./suggested-documents.ts";

test("documents asked by questions help more tickets than those of all words or of the title", async () => {
  const { folder, collections, sets } = handbookQuestions();
  const { dbPath } = folder;
  await indexInThisThread(dbPath, collections);
  await runEmbed({ dbPath, provider: { provider: "local" }, mayEmbed: true }, {});
  const [, heldOut] = await sets();
  const questions = (heldOut?.[1] ?? []).slice(0, 30);
  expect(questions).toHaveLength(30);
  const rows = await measureDocuments("held out", questions, {
    dbPath,
    searchMode: "hybrid",
    codes: codesOf(collections),
  });
  folder.remove();
  const of = (name: string, measure: "useful" | "first"): number =>
    Number(rows.find((row) => row["asked by"] === name)?.[measure]);
  for (const measure of ["useful", "first"] as const) {
    expect(of("questions", measure)).toBeGreaterThan(of("all words", measure) + 5);
    expect(of("questions", measure)).toBeGreaterThan(of("title alone", measure) + 5);
  }
});
