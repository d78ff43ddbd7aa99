/**
 * Words that say little in languages whose headings are found by them all the same: they count less in a
 * query and no answer need say them, but they are not left out, as the function words of others are.
 */
import type { Language } from "./languages.ts";

const hiragana = /^[\p{Script=Hiragana}ー]+$/u;
const han = /\p{Script=Han}/u;
/** Particles, pronouns and what asks, each a character; a pair of them says little, too. */
const chinese: ReadonlySet<string> = new Set(
  "的了吗呢吧啊么怎什为哪您你我们这那其之与和或及把被在是",
);
/** Folded. */
const polish: ReadonlySet<string> = new Set(
  (
    "a aby albo ale az bardzo bez by byc byl byla byli bylo beda bedzie co czy czyli dla dlaczego do " +
    "dzieki gdy gdzie go i ich ile im inne innych ja jak jaka jaki jakie jako je jednak jego jej jesli " +
    "jest jezeli juz kazdy kazda kazde kiedy kto ktora ktore ktorego ktorej ktory ktorych ktorym lub " +
    "ma maja mam mi mnie moze mozesz mozna moj moja moje na nad nam nas nasz nawet nic nich nie niej " +
    "niego nim niz no o od oraz po pod poniewaz ponizej powinien przed przez przy rowniez sa sam sie " +
    "sobie swoj swoja swoje ta tak takie taki taka tam te tego tej ten to tu tutaj twoj twoja twoje ty " +
    "tych tylko tym u w we wiec wlasnie wszystkich wszystkie wszystko wy z za zas ze zeby"
  ).split(" "),
);
/** As many light words of a query tell that it is Polish where most pages are in other languages. */
const tellingWords = 2;

export type LightTest = (term: string) => boolean;

/**
 * For the words and terms of a query, folded; `languages` are those of the pages asked, that of most
 * pages first. Null where no word is light.
 */
export function lightTest(
  words: readonly string[],
  languages: readonly Language[],
): LightTest | null {
  const isJapanese = words.some((word) => hiragana.test(word));
  const ofScript = isJapanese
    ? isHiragana
    : words.some((word) => han.test(word))
      ? isChinese
      : null;
  if (ofScript !== null) return ofScript;
  if (!languages.includes("pl")) return null;
  const found = words.filter((word) => polish.has(word)).length;
  return found >= (languages[0] === "pl" ? 1 : tellingWords) ? (term) => polish.has(term) : null;
}

/** Whether a word of a text says nothing by itself. */
export function isLightWord(word: string, language: Language): boolean {
  if (language === "pl") return polish.has(word);
  return isHiragana(word) || (language === "zh" && isChinese(word));
}

function isHiragana(term: string): boolean {
  return hiragana.test(term);
}

function isChinese(term: string): boolean {
  return Array.from(term).every((character) => chinese.has(character));
}
