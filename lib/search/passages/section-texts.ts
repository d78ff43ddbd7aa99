/** Sections as hits show them, the ones read last kept in memory. */
import { LRUCache } from "lru-cache";
import { type Language, readSections } from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import { type PassageText, preparePassageText } from "./passage-text.ts";

/** About 3,000 sections of ordinary length. */
const bytesMaxDefault = 16 * 1024 * 1024;
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
  readonly passage: PassageText;
}

export interface SectionTexts {
  /** In the order asked for, by one database call at most; undefined for a row that is gone. */
  read(wanted: readonly WantedSection[]): Promise<(ShownSection | undefined)[]>;
}

/**
 * A changed page gets rows with new keys and keys are never used twice, so what is remembered can
 * not grow old.
 */
export function createSectionTexts(
  database: Database,
  bytesMax: number = bytesMaxDefault,
): SectionTexts {
  const known = new LRUCache<number, ShownSection>({ maxSize: bytesMax, sizeCalculation: bytesOf });
  return {
    async read(wanted) {
      const shown = wanted.map(({ key }) => known.get(key));
      const missing = wanted.filter((_section, index) => shown[index] === undefined);
      if (missing.length === 0) return shown;
      const rows = await readSections(
        database,
        missing.map(({ key }) => key),
      );
      const languages = new Map(missing.map(({ key, language }) => [key, language]));
      const found = new Map<number, ShownSection>();
      for (const { key, heading, anchor, text } of rows) {
        const passage = preparePassageText(text, languages.get(key) as Language);
        const section = { heading, anchor, passage };
        found.set(key, section);
        known.set(key, section);
      }
      return shown.map((section, index) => section ?? found.get(wanted[index]?.key as number));
    },
  };
}

/** Two bytes a character, which is what a text beyond Latin-1 takes. */
function bytesOf({ passage: { text, starts }, heading, anchor }: ShownSection): number {
  const characters = text.length + heading.length + anchor.length;
  return 2 * characters + starts.byteLength + entryOverheadBytes;
}
