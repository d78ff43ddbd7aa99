/** What a hit says of its page's versions and languages. */
import type {
  FoundPassage,
  PageEdition,
  ResultFormatter,
  SearchResult,
} from "../../contract/index.ts";
import { pageId, pageTitle } from "../../corpus/index.ts";
import { splitDocumentId } from "../../documents/index.ts";
import type { FamilyMember } from "../editions/page-families.ts";
import { type IndexSnapshot, urlOf } from "../index-reader/index-snapshot.ts";
import type { RankedPage } from "../ranking/ranked-page.ts";

type HitEditions = Pick<SearchResult, "version" | "language" | "versions" | "translations">;

const none: HitEditions = {};
const shownMax = 20;

export function hitEditions(
  { families, segments, addresses }: IndexSnapshot,
  { segment, page }: Pick<RankedPage, "segment" | "page">,
  formatter: ResultFormatter,
): HitEditions {
  if (families === null) return none;
  const part = segments.find((own) => own.segment === segment);
  const family = part && families.of(part.segmentId, page);
  const own = family?.members.find(
    (member) => member.segmentId === part?.segmentId && member.page === page,
  );
  if (family === undefined || own === undefined) return none;
  const describe = (member: FamilyMember): PageEdition[] => {
    const of = segments.find(({ segmentId }) => segmentId === member.segmentId);
    if (of === undefined) return [];
    const { segment: lying } = of;
    const url = urlOf({ addresses }, { segment: lying, page: member.page });
    return [{ ...pageEdition(lying, member, formatter), ...url }];
  };
  const isOwn = (member: FamilyMember): boolean => member.language === own.language;
  const others = family.members.filter((member) => member !== own);
  const versions = others.filter(isOwn).filter(({ version }) => version !== own.version);
  const translations = others.filter((member) => !isOwn(member) && member.version === own.version);
  return {
    ...named(own),
    ...(versions.length > 0 && { versions: versions.slice(0, shownMax).flatMap(describe) }),
    ...(translations.length > 0 && {
      translations: translations.slice(0, shownMax).flatMap(describe),
    }),
  };
}

/** The version of a page, for what is not a hit. */
export function pageVersion(
  { families, segments }: IndexSnapshot,
  { segment, page }: Pick<RankedPage, "segment" | "page">,
): Pick<FoundPassage, "version"> {
  const part = families && segments.find((own) => own.segment === segment);
  const { members = [] } = (part && families?.of(part.segmentId, page)) ?? {};
  const own = members.find((one) => one.page === page && one.segmentId === part?.segmentId);
  return own?.version == null ? {} : { version: own.version };
}

function named({ version, language }: FamilyMember): Pick<HitEditions, "version" | "language"> {
  return { ...(version !== null && { version }), ...(language !== null && { language }) };
}

function pageEdition(
  segment: RankedPage["segment"],
  member: FamilyMember,
  formatter: ResultFormatter,
): PageEdition {
  const id = pageId(segment, member.page);
  const title = pageTitle(segment, member.page);
  const path = formatter.path({ id, ...splitDocumentId(id), title, snippet: "", score: 0 });
  return { ...named(member), id, path };
}
