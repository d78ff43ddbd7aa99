/** The words of a question that ask: no answer repeats them. */
import { fold, isFunctionWord, type Language, languages } from "../../corpus/index.ts";
import { asking } from "./question-kind.ts";

/** What asks and what only joins, in languages whose function words the index does not know. */
const arabic =
  "كيف|ماذا|متى|[أا]ين|لماذا|هل|ما|من|[أا]ي|كم|يمكنني|يمكن|[أا]ستطيع|[أا]فعل|[إا]ذا|في|على|[إا]لى|عن|هو|هي|هذا|هذه|التي|الذي|[أا]ن|[أا]و";
const hebrew =
  "מה|איך|כיצד|מתי|איפה|היכן|למה|מדוע|האם|מי|איזה|איזו|אפשר|ניתן|אני|עושים|לעשות|אם|את|של|על|עם|זה|זו|זאת|הוא|היא|או|יש";
const korean =
  "어떻게|왜|언제|어디(?:서|에서|에)?|누가|누구|무엇|뭐|얼마나|어떤|어느|무슨|(?:수 )?있(?:나요|습니까|을까요)";
const parted = new RegExp(`(?<!\\p{L})(?:${arabic}|${hebrew}|${korean})(?!\\p{L})`, "gu");
/** Particles and endings of Korean, written as one with the word. */
const koreanEnding =
  /(?:[을를은는이가에의도로와과]|에서|으로|부터|까지|(?:하|되|이|인)?(?:나요|가요|려면|니까|까요)|해야|[해아어]요)(?!\p{L})/gu;
const characters = /何|誰|谁|如何|多少|多久|几|哪里/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hangul}]$/u;
/** As many function words of a language tell that a question is in it. */
const tellingWords = 2;

/** Whether a folded word of the question asks. */
export function wordsThatAsk(question: string): (word: string) => boolean {
  const text = question.normalize("NFC");
  const asked = new Set(
    [asking, parted]
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .flatMap(([said]) => said.split(" ").map(fold)),
  );
  // Characters are words of their own, and may stand elsewhere in the question, too.
  const rest = fold(
    [asking, parted, koreanEnding, characters].reduce(
      (left, pattern) => left.replace(pattern, " "),
      text,
    ),
  );
  const spoken = spokenLanguages(text);
  return (word) =>
    asked.has(word) ||
    (unspaced.test(word) && !rest.includes(word)) ||
    spoken.some((language) => isFunctionWord(word, language));
}

/**
 * Those that the question has most function words of. The search leaves them out only where a fair
 * share of the pages is in that language; an answer need not say them in any case.
 */
function spokenLanguages(text: string): readonly Language[] {
  const words = new Set((text.match(/\p{L}+/gu) ?? []).map(fold));
  const counts = languages.map(
    (language) => [...words].filter((word) => isFunctionWord(word, language)).length,
  );
  const most = Math.max(tellingWords, ...counts);
  const spoken = languages.filter((_language, at) => counts[at] === most);
  return spoken.includes("en") ? [] : spoken;
}
