/** Sections as hits show them, the ones read last kept in memory. */
import { LRUCache } from "lru-cache";
import type { Database } from "../storage/database.ts";
import { readSections, type SectionRow } from "../storage/document-table.ts";

/** About 4,000 sections of ordinary length. */
const bytesMaxDefault = 16 * 1024 * 1024;
/** Key, row object, map entry and list node of one section, roughly. */
const entryOverheadBytes = 250;

export interface SectionTexts {
  /** In the order of the keys, by one database call at most; undefined for a row that is gone. */
  read(keys: readonly number[]): Promise<(SectionRow | undefined)[]>;
}

/**
 * A changed page gets rows with new keys and keys are never used twice, so what is remembered can
 * not grow old.
 */
export function createSectionTexts(
  database: Database,
  bytesMax: number = bytesMaxDefault,
): SectionTexts {
  const known = new LRUCache<number, SectionRow>({
    maxSize: bytesMax,
    // Two bytes a character, which is what a text beyond Latin-1 takes.
    sizeCalculation: ({ text, heading, anchor }) =>
      2 * (text.length + heading.length + anchor.length) + entryOverheadBytes,
  });
  return {
    async read(keys) {
      const rows = keys.map((key) => known.get(key));
      const missing = keys.filter((_key, index) => rows[index] === undefined);
      if (missing.length === 0) return rows;
      const found = await readSections(database, missing);
      for (const row of found) known.set(row.key, row);
      const byKey = new Map(found.map((row) => [row.key, row]));
      return rows.map((row, index) => row ?? byKey.get(keys[index] as number));
    },
  };
}
