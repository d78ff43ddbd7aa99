/** The vectors of words as an installed package has them: whole, damaged and missing; in other languages. */
import { cpSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../kit/sources/consumer.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const english = {
  "authentication.md": "# Authentication\n\nThe authentication of a user needs a token or a key.",
  "account.md": "# Credentials\n\nThe account of a user has a password and a username.",
  "invoice.md": "# Invoices\n\nThe invoice of a purchase order shows its amount and tax.",
};
const swedish = {
  "inloggning.md":
    "# Inloggning\n\nInloggning på servern kräver ett lösenord och ett användarnamn. Den som inte kan logga in återställer sitt lösenord.",
  "faktura.md":
    "# Faktura\n\nFakturan visar beloppet och skatten. Den som inte betalar får en påminnelse.",
  "start.md":
    "# Start\n\nServern startar inom en minut. Om den inte gör det står orsaken i loggen.",
};
const korean = {
  "login.md": "# 로그인\n\n서버에 로그인하려면 사용자 이름과 비밀번호가 필요합니다.",
  "invoice.md": "# 청구서\n\n청구서에는 금액과 세금이 표시됩니다.",
};

const folder = temporaryFolder("word vectors ");
let runs = 0;

beforeAll(() => {
  writeFileSync(join(folder, "search.mjs"), program);
});

/** A package of its own, whose file can be spoilt. */
function packageWith(spoil: (file: string) => void): string {
  const copy = join(folder, `package ${runs++}`);
  cpSync(join(projectFolder, "dist"), copy, { recursive: true });
  symlinkSync(join(projectFolder, "node_modules"), join(copy, "node_modules"));
  spoil(join(copy, "embeddings/words/word-vectors.bin"));
  return copy;
}

const program = `
  const [library, dbPath, pages, ...queries] = process.argv.slice(2);
  const { createIndexer, createSearchStore } = await import(library + "/index.js");
  const embedProvider = { provider: "local" };
  const collections = [{ name: "pages", path: pages }];
  const failures = [];
  const onEmbedFailure = ({ code, message }) => failures.push([code, message]);
  const { indexed, needsEmbedding } = await createIndexer({ dbPath, collections, embedProvider }).run({ onEmbedFailure });
  const answersOf = async (searchMode) => {
    const store = await createSearchStore({ dbPath, searchMode, embedProvider });
    const answers = [];
    for (const query of queries) {
      const { results, degraded = false } = await store.search(query);
      answers.push({ ids: results.map(({ id }) => id.replace("kb://pages/", "")), degraded });
    }
    const { vectors } = store.status();
    await store.close();
    return { answers, vectors };
  };
  const words = await answersOf("fts");
  console.log(JSON.stringify({ indexed, needsEmbedding, failures, words, hybrid: await answersOf("hybrid") }));
`;

interface Answers {
  readonly answers: readonly { readonly ids: readonly string[]; readonly degraded: boolean }[];
  readonly vectors?: { readonly ready: boolean; readonly count: number; readonly fault?: string };
}
interface Told {
  readonly indexed: number;
  readonly needsEmbedding: number;
  readonly failures: readonly (readonly [string, string])[];
  readonly words: Answers;
  readonly hybrid: Answers;
}

async function search(
  library: string,
  pages: Readonly<Record<string, string>>,
  ...queries: string[]
): Promise<Told> {
  const own = join(folder, `run ${runs++}`);
  mkdirSync(join(own, "pages"), { recursive: true });
  for (const [file, text] of Object.entries(pages)) writeFileSync(join(own, "pages", file), text);
  const args = [join(folder, "search.mjs"), library, join(own, "index.db"), join(own, "pages")];
  const { code, stdout, stderr } = await runProgram(process.execPath, [...args, ...queries], own);
  expect([code, stderr.replaceAll(/^.*(?:Warning|--trace-warnings).*\n/gm, "")]).toEqual([0, ""]);
  return JSON.parse(stdout) as Told;
}

test("a page that says it in other words is found at once, without learning", async () => {
  const told = await search(join(projectFolder, "dist"), english, "authentication");
  expect(told).toMatchObject({ indexed: 3, needsEmbedding: 0, failures: [] });
  expect(told.words.answers[0]?.ids).toEqual(["authentication.md"]);
  expect(told.hybrid.answers[0]?.ids).toEqual(["authentication.md", "account.md"]);
  expect(told.hybrid.vectors).toMatchObject({ ready: true, count: 3 });
});

describe("a file of vectors that is", () => {
  test.each([
    ["missing", (file: string) => rmSync(file), /ENOENT/],
    ["cut", (file: string) => truncateSync(file, 1_000_000), /it is damaged/],
    ["empty", (file: string) => truncateSync(file, 0), /it is damaged/],
    ["another file", (file: string) => writeFileSync(file, "{}".repeat(5_000)), /it is damaged/],
  ])(
    "%s leaves the index whole and words alone answer; health says why",
    async (_case, spoil, why) => {
      const told = await search(packageWith(spoil), english, "authentication of a user");
      expect(told).toMatchObject({ indexed: 3, needsEmbedding: 3 });
      expect(told.failures).toEqual([["embedding_failed", expect.stringMatching(why)]]);
      expect(told.hybrid.answers).toEqual(told.words.answers);
      expect(told.words.answers[0]?.ids[0]).toBe("authentication.md");
      expect(told.hybrid.vectors).toMatchObject({ ready: false, count: 0 });
      expect(told.hybrid.vectors?.fault).toMatch(why);
    },
  );
});

describe("pages in a language without vectors are ranked as by words alone", () => {
  test.each([
    ["Swedish", swedish, ["inloggning", "starta servern", "betala fakturan", "login"]],
    ["Korean", korean, ["로그인", "청구서의 금액", "password"]],
  ])("%s", async (_language, pages, queries) => {
    const told = await search(join(projectFolder, "dist"), pages, ...queries);
    expect(told.hybrid.answers).toEqual(told.words.answers);
    expect(told.words.answers[0]?.ids.length).toBeGreaterThan(0);
  });
});
