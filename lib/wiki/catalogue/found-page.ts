/** A page with its place and times, before its links are known. */
import {
  addressOf,
  type CollectionLocation,
  locatePage,
  type PageLocation,
} from "../page-locations.ts";
import type { CommittedAt } from "./change-times.ts";
import type { PageFacts } from "./page-facts.ts";
import type { WikiDocument } from "./wiki-documents.ts";

export interface FoundPage extends PageLocation {
  /** Sources of its language, the first that says something first. */
  readonly languages: readonly (string | null | undefined)[];
  /** Without its text: thousands of them would be held. */
  readonly document: Pick<WikiDocument, "id" | "collection" | "filePath" | "language">;
  readonly address: string;
  readonly hash: string;
  readonly facts: PageFacts;
  readonly title: string;
  readonly order: number | null;
  readonly changedAt: string | null;
  readonly updatedAt: string | null;
  /** Files whose page this one hides. */
  readonly hidden: string[];
}

interface ReadParts {
  readonly location: CollectionLocation;
  readonly hash: string;
  readonly facts: PageFacts;
  /** By collection. */
  readonly times: ReadonlyMap<string, CommittedAt>;
}

export function foundPage(
  { id, collection, filePath, language, modifiedAtMs }: WikiDocument,
  { location, hash, facts, times }: ReadParts,
): FoundPage {
  const where = locatePage(location, filePath);
  const changedAt = facts.writtenAt ?? timeOf(times.get(collection)?.(filePath) ?? null);
  const { declaredLanguage, scriptLanguage, detectedLanguage } = facts;
  return {
    ...where,
    languages: [declaredLanguage, location.language, scriptLanguage, language ?? detectedLanguage],
    document: { id, collection, filePath, language },
    address: addressOf(where.space, where.path),
    hash,
    facts,
    title: facts.title,
    order: facts.order,
    changedAt,
    updatedAt: changedAt ?? timeOf(modifiedAtMs),
    hidden: [],
  };
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
