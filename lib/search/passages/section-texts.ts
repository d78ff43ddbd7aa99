/** Sections as hits show them, the ones read last kept in memory. */
import { LRUCache } from "lru-cache";
import {
  type Analyser,
  functionWords,
  type Language,
  readSections,
  type SectionRow,
} from "../../corpus/index.ts";
import { readBlocks } from "../../documents/index.ts";
import type { Database } from "../../storage/index.ts";
import { preparePassageText } from "./passage-text.ts";
import type { ReadableText } from "./snippet.ts";
import { unitsOf } from "./text-units.ts";

/** About 3,000 sections of ordinary length. */
const bytesMaxDefault = 32 * 1024 * 1024;
/** Key, row object, map entry and list node of one section, roughly. */
const entryOverheadBytes = 250;

export interface WantedSection {
  readonly key: number;
  /** That of its page. */
  readonly language: Language;
}

export interface ShownSection {
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
  /** That of its page. */
  readonly language: Language;
  /** A heading and nothing below it. */
  readonly isEmpty: boolean;
  /** Terms of the heading's words without function words. */
  readonly headingTerms: (analyser: Analyser) => readonly string[];
  /** Whether the heading is that of an aside. */
  readonly isAside: () => boolean;
  /** Prepared when it is first asked for: most sections that are read are not shown. */
  readonly readable: () => ReadableText;
}

export interface SectionTexts {
  /** In the order asked for, by one database call at most; undefined for a row that is gone. */
  read(wanted: readonly WantedSection[]): Promise<(ShownSection | undefined)[]>;
  /** Another index has taken the place of the one that was read. */
  forget(): void;
}

/**
 * A changed page gets rows with new keys and keys of one index are never used twice, so what is
 * remembered can not grow old.
 */
export function createSectionTexts(
  database: Database,
  bytesMax: number = bytesMaxDefault,
): SectionTexts {
  const known = new LRUCache<number, KeptSection>({ maxSize: bytesMax, sizeCalculation: bytesOf });
  return {
    forget: () => known.clear(),
    async read(wanted) {
      const shown = wanted.map(({ key }) => known.get(key));
      const missing = wanted.filter((_section, index) => shown[index] === undefined);
      if (missing.length === 0) return shown;
      const rows = await readSections(
        database,
        missing.map(({ key }) => key),
      );
      const languages = new Map(missing.map(({ key, language }) => [key, language]));
      const found = new Map<number, KeptSection>();
      for (const row of rows) {
        const section = shownSection(row, languages.get(row.key) as Language);
        found.set(row.key, section);
        known.set(row.key, section);
      }
      return shown.map((section, index) => section ?? found.get(wanted[index]?.key as number));
    },
  };
}

/** Sections that say what stands elsewhere or matters seldom; a query may still mean them. */
const asides: readonly RegExp[] = [
  /^(?:caveats?|pitfalls?|notes?|more info(?:rmation)?|see also|further reading|next steps|learn more|related|recap|summary|conclusion|challenges?|deprecat\w*|what(?:[’']s| is) next|where to go|resources|examples?|legacy|changelog|history|references|acknowledgements|limitations?)\b/i,
  // German, whose letters \b does not know.
  /^(?:hinweise?|anmerkung(?:en)?|bemerkung(?:en)?|einschränkung(?:en)?|fallstricke|stolperfallen|siehe auch|weitere informationen|weiterführende\p{L}*|mehr erfahren|nächste schritte|verwandte\p{L}*|zusammenfassung|fazit|veraltet\p{L}*|änderungsverlauf|versionsverlauf|literatur|quellen|danksagung(?:en)?)(?!\p{L})/iu,
];
interface KeptSection extends ShownSection {
  /** Characters of its row. */
  readonly length: number;
}

function shownSection(
  { heading, anchor, text, blocks }: SectionRow,
  language: Language,
): KeptSection {
  let prepared: ReadableText | null = null;
  const readable = (): ReadableText => {
    if (prepared !== null) return prepared;
    const found = readBlocks(blocks, text);
    const passage = preparePassageText(text, language);
    prepared = { passage, blocks: found, units: unitsOf(text, found) };
    return prepared;
  };
  let terms: readonly string[] | null = null;
  const headingTerms = (analyser: Analyser): readonly string[] => {
    terms ??= contentTerms(heading, analyser, language);
    return terms;
  };
  let aside: boolean | null = null;
  const isAside = (): boolean => {
    aside ??= asides.some((pattern) => pattern.test(heading));
    return aside;
  };
  const length = text.length + heading.length + anchor.length + blocks.length;
  const isEmpty = text === "";
  return { heading, anchor, text, language, isEmpty, headingTerms, isAside, readable, length };
}

function contentTerms(heading: string, analyser: Analyser, language: Language): readonly string[] {
  const terms: string[] = [];
  analyser.analyse(heading, language, (chunk) => {
    chunk.words.forEach((word, index) => {
      if (!functionWords[language].has(word)) terms.push(chunk.wordTerms[index] as string);
    });
  });
  return terms;
}

/** Two bytes a character, which is what a text beyond Latin-1 takes, and as much again prepared. */
function bytesOf({ length }: KeptSection): number {
  return 3 * length + entryOverheadBytes;
}
