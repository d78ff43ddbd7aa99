import { expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import type { Language } from "../../corpus/analysis/languages.ts";
import { createRunFinder } from "./find-runs.ts";
import { preparePassageText, scannedLengthMax } from "./passage-text.ts";

const analyser = createAnalyser();

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces =
  "create Window HTTP server utf 8 16 x Y query queries cache-control io _private __init foo.bar .NET C++ F# --flag -v @media $state #include E_1234 web Socket Größe café naïve 検索 ไทย dry happy".split(
    " ",
  );
const joins = ["", "", "_", "-", ".", " ", "  ", "\n", ", ", "(", ")", "/", ": "];

function randomText(random: () => number): string {
  const pick = (from: readonly string[]): string =>
    from[Math.floor(random() * from.length)] as string;
  return Array.from({ length: 12 }, () => pick(pieces) + pick(joins)).join("");
}

/** Pieces of one or two letters say nothing; they are only found as words of their own. */
const shortPiece = /^\w{1,2}$/;

/** Each chunk of the text with a term that it has and no visited run covers. */
function missed(text: string, language: Language): string[] {
  const faults: string[] = [];
  const passage = preparePassageText(text, language);
  analyser.analyse(text, language, (chunk, start, end) => {
    for (const term of chunk.terms.filter((each) => !shortPiece.test(each))) {
      let isCovered = false;
      createRunFinder([term], language)(passage, (run, offset) => {
        isCovered ||= offset <= start && end <= offset + run.length;
        return true;
      });
      if (!isCovered) faults.push(`${term} of ${text.slice(start, end)} in ${text}`);
    }
  });
  return faults;
}

test.each<Language>(["en", "de", "fr", "sv"])(
  "every term of a random text is found (%s)",
  (language) => {
    const random = randomSource(language.charCodeAt(0));
    const faults = Array.from({ length: 400 }, () => missed(randomText(random), language)).flat();
    expect(faults).toEqual([]);
  },
);

test("runs go from white space to white space, each once, until the visitor has enough", () => {
  const passage = preparePassageText("a fooBar-bar bar, foo barbar", "en");
  const runs: string[] = [];
  const visit = (run: string): boolean => runs.push(run) < 3;
  createRunFinder(["bar"], "en")(passage, visit);
  expect(runs).toEqual(["fooBar-bar", "bar,", "barbar"]);
});

test("a text without spaces is passed as far as it is read", () => {
  const passage = preparePassageText("ไ".repeat(3 * scannedLengthMax), "und");
  let passed = 0;
  createRunFinder(["ไ"], "und")(passage, (run) => {
    passed += run.length;
    return true;
  });
  expect(passed).toBe(scannedLengthMax);
});
