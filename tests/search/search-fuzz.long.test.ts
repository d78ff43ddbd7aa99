/** Whatever is typed is a query: 100,000 random texts with correction, completion and explanation. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../kit/stores/store-of.ts";

const rounds = 100_000;
/** CPU time, because a busy machine stretches the clock. */
const answerMsMax = 50;

let opened: TemporaryStore;

beforeAll(async () => {
  const names = readdirSync("content", { recursive: true, encoding: "utf8" });
  const pages = names.filter((name) => name.endsWith(".md"));
  opened = await storeOf(
    Object.fromEntries(pages.map((name) => [name, readFileSync(join("content", name), "utf8")])),
  );
}, 60_000);

afterAll(() => opened.close());

const words =
  "C++ 😀 漢字 検索エンジン NEAR/2 --x _ 9 ß . a serach configuratoin useEfect websocketclient re " +
  "Datenbankverbindung größe the how index collection E_1234 utf16 kb://guide/start.md ﬁ İ ı " +
  "title: path: path:guide/";
const signs = ['"', "-", " ", " ", " ", "(", "*", "\\", "\0", "'", "’", "\n", "\ud800"];
const pieces = words.split(" ").concat(signs, "x".repeat(90));

/** A repeatable stream of numbers below a bound. */
function randomSource(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * bound);
  };
}

test(`${rounds} random texts are answered, none with more than ${answerMsMax} ms of CPU time`, async () => {
  const below = randomSource(20_261_121);
  const slow: string[] = [];
  const wrong: string[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const length = 1 + below(8);
    let query = "";
    for (let index = 0; index < length; index++) {
      query +=
        below(4) === 0
          ? String.fromCodePoint(1 + below(below(2) === 0 ? 0x250 : 0x1_fffe))
          : pieces[below(pieces.length)];
    }
    const options = {
      prefix: below(2) === 0,
      typo: below(4) !== 0,
      explain: below(8) === 0,
      facets: below(4) === 0,
    };
    const ask = () => opened.store.search(query, options);
    const before = process.cpuUsage();
    const { results, interpretation } = await ask();
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > answerMsMax) {
      // Once may be a collection of garbage; the same text twice is the text.
      const again = process.cpuUsage();
      await ask();
      const spent = process.cpuUsage(again);
      if ((spent.user + spent.system) / 1_000 > answerMsMax) slow.push(query);
    }
    found += results.length > 0 ? 1 : 0;
    const isSound = results.every(
      ({ score, explanation, highlights = [], snippet }) =>
        score >= 0 &&
        explanation?.score === (options.explain ? score : undefined) &&
        highlights.every(({ start, end }) => start < end && end <= snippet.length),
    );
    const isCorrected = interpretation?.corrected !== undefined;
    if (!isSound || (isCorrected && !options.typo)) wrong.push(query);
  }
  expect(wrong).toEqual([]);
  expect(slow).toEqual([]);
  expect(found).toBeGreaterThan(rounds / 10);
});
