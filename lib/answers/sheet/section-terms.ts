/** The terms of a found section, kept as long as the store keeps its text. */
import type { FoundPassage, PassageUnit } from "../../contract/index.ts";
import { type Analyser, languageOfTag } from "../../corpus/index.ts";
import { type TextTerms, textTerms } from "./said-words.ts";

export interface SectionTerms {
  readonly title: TextTerms;
  /** Terms of its first units, in their order. */
  readonly units: readonly TextTerms[];
}

/** Units of a section that are read: one of 10,000 rows has its best ones among the first, or none. */
const unitsRead = 300;

interface KeptTerms extends SectionTerms {
  readonly text: string;
  readonly name: string;
}

/** Our store gives the same units as long as it remembers the section. */
const known = new WeakMap<readonly PassageUnit[], KeptTerms>();

export function sectionTerms(passage: FoundPassage, analyser: Analyser): SectionTerms {
  const { text, title, heading = "", units } = passage;
  const name = `${title}\n${heading}`;
  const before = known.get(units);
  if (before?.text === text && before.name === name) return before;
  const language = languageOfTag(passage.language) ?? "und";
  const read = units.slice(0, unitsRead).map(({ kind, note, start, end }) => {
    const said = text.slice(start, end);
    // A row is read with the names of its columns: "supports tags: yes".
    return textTerms(kind === "row" ? `${note}\n${said}` : said, language, analyser);
  });
  const terms = { text, name, title: textTerms(name, language, analyser), units: read };
  known.set(units, terms);
  return terms;
}
