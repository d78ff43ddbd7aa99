/** A generation as a reader of one version or language searches it: one page of each family. */
import { createSlices, type Slices } from "../../base/index.ts";
import { type CollectionEditions, KnowledgeError, plainVersion } from "../../contract/index.ts";
import type { FamilyMember, PageFamilies, PageFamily } from "../editions/page-families.ts";
import type { AskedEdition } from "../query/edition-filter.ts";
import type { IndexSnapshot, SnapshotSegment } from "./index-snapshot.ts";

/** Pages in another language than the reader's stand behind those that say as much. */
export const foreignFactor = 0.2;
const viewsMax = 24;
const known = new WeakMap<IndexSnapshot, Map<string, Promise<IndexSnapshot>>>();

/** In slices. Rejects with `parameter_invalid` for a version that no searched collection has. */
export async function viewEdition(
  snapshot: IndexSnapshot,
  asked: AskedEdition,
  collections: readonly string[] | null,
): Promise<IndexSnapshot> {
  const { families } = snapshot;
  const version =
    asked.version === undefined ? null : versionOf(families, asked.version, collections);
  const language = asked.lang === undefined ? null : knownLanguage(snapshot, asked.lang);
  const hasVersions = families?.editions.some(({ versions }) => versions.length > 1) === true;
  if (language === null && !hasVersions) return snapshot;
  const views = known.get(snapshot) ?? new Map<string, Promise<IndexSnapshot>>();
  known.set(snapshot, views);
  const key = JSON.stringify([version, language]);
  const view = views.get(key) ?? makeView(snapshot, version, language);
  views.delete(key);
  views.set(key, view);
  if (views.size > viewsMax) views.delete(views.keys().next().value as string);
  return view;
}

/** The asked language without its region; null where no page is in it: then all are alike. */
function knownLanguage({ segments, families }: IndexSnapshot, lang: string): string | null {
  const asked = primary(lang);
  const isKnown =
    families?.editions.some(({ languages, endings }) =>
      [...languages, ...endings].some((tag) => primary(tag) === asked),
    ) === true ||
    segments.some(({ segment }) =>
      segment.header.collections.some(({ languages }) => Object.hasOwn(languages, asked)),
    );
  return isKnown ? asked : null;
}

/** Whether a collection has the version; `v2.1` and `2.1` are one. */
export function hasVersion({ families }: IndexSnapshot, asked: string): boolean {
  const plain = plainVersion(asked);
  if (families === null) return false;
  if (plain === "latest" || plain === "all") return true;
  return families.editions.some(({ versions }) =>
    versions.some((name) => plainVersion(name) === plain),
  );
}

function versionOf(
  families: PageFamilies | null,
  asked: string,
  collections: readonly string[] | null,
): string | null {
  const searched =
    families?.editions.filter(({ collection }) => collections?.includes(collection) ?? true) ?? [];
  const names = [...new Set(searched.flatMap(({ versions }) => versions))];
  const plain = plainVersion(asked);
  if (plain === "latest") return null;
  if (plain === "all" || names.some((name) => plainVersion(name) === plain)) return plain;
  const message =
    names.length === 0
      ? "version: the searched collections have one version only"
      : `version must be one of ${names.slice(0, 20).join(", ")}`;
  throw new KnowledgeError("parameter_invalid", message, {
    errors: [{ field: "version", message }],
  });
}

async function makeView(
  snapshot: IndexSnapshot,
  version: string | null,
  language: string | null,
): Promise<IndexSnapshot> {
  const slices = createSlices();
  const hidden = await hiddenPages(snapshot, { version, language }, slices);
  const segments: SnapshotSegment[] = [];
  for (const part of snapshot.segments) {
    const own = hidden.get(part.segmentId);
    const factors =
      language === null ? part.factors : await languageFactors(snapshot, part, language, slices);
    if (own === undefined) {
      segments.push({ ...part, factors });
      continue;
    }
    const deadPages = part.deadPages?.slice() ?? new Uint8Array(part.segment.header.pages);
    for (const page of own) deadPages[page] = 1;
    segments.push({ ...part, deadPages, gonePages: part.deadPages, factors });
  }
  return { ...snapshot, segments, ...(language !== null && { readerLanguage: language }) };
}

interface ViewedEdition {
  readonly version: string | null;
  readonly language: string | null;
}

async function hiddenPages(
  { families }: IndexSnapshot,
  { version, language }: ViewedEdition,
  slices: Slices,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const hidden = new Map<number, number[]>();
  if (families === null) return hidden;
  const named = new Map(families.editions.map((own) => [own, namesOf(own, version)]));
  for (const family of families.all) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    if (family.members.length === 1 && version === null) continue;
    const shown = shownMembers(family, named.get(family.editions) ?? null, language);
    for (const member of family.members) {
      if (shown.includes(member)) continue;
      const pages = hidden.get(member.segmentId);
      if (pages === undefined) hidden.set(member.segmentId, [member.page]);
      else pages.push(member.page);
    }
  }
  return hidden;
}

/**
 * What the collection calls the asked version. Null for the newest of each page, also where only
 * another collection knows the version.
 */
function namesOf(
  { versions }: CollectionEditions,
  version: string | null,
): string[] | "all" | null {
  if (version === null || version === "all") return version;
  const names = versions.filter((name) => plainVersion(name) === version);
  return names.length === 0 ? null : names;
}

function shownMembers(
  { members }: PageFamily,
  named: readonly string[] | "all" | null,
  language: string | null,
): readonly FamilyMember[] {
  const [first] = members;
  const isShown = ({ version }: FamilyMember): boolean =>
    named === null ? version === first?.version : version === null || named.includes(version);
  const asked = named === "all" ? members : members.filter(isShown);
  if (language === null) return asked;
  const own = asked.filter((member) => speaks(member.language, language));
  const spoken = own.length > 0 ? own : asked;
  return named === "all" ? spoken : spoken.slice(0, 1);
}

/** `pt-BR` for a reader of `pt`. */
function speaks(tag: string | null, language: string): boolean {
  return tag !== null && primary(tag) === language;
}

function primary(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] as string;
}

async function languageFactors(
  { families }: IndexSnapshot,
  { segmentId, segment, factors }: SnapshotSegment,
  language: string,
  slices: Slices,
): Promise<Float32Array> {
  const own = factors?.slice() ?? new Float32Array(segment.header.pages).fill(1);
  const isSpoken = segment.header.languages.map((tag) => speaks(tag, language));
  const { pageLanguages } = segment.arrays;
  for (let page = 0; page < own.length; page++) {
    const pause = slices.pause();
    if (pause !== null) await pause;
    const family = families?.of(segmentId, page);
    const said = family && languageIn(family, segmentId, page);
    const isOwn =
      said == null ? isSpoken[pageLanguages[page] as number] === true : speaks(said, language);
    if (!isOwn) own[page] = (own[page] as number) * foreignFactor;
  }
  return own;
}

function languageIn({ members }: PageFamily, segmentId: number, page: number): string | null {
  for (const member of members) {
    if (member.page === page && member.segmentId === segmentId) return member.language;
  }
  return null;
}
