/** Which areas of the service the header shows. */
import type { Authorizer } from "../../auth/index.ts";
import type { InterfaceLanguage, SiteArea } from "../../contract/index.ts";
import { siteTranslator } from "../../messages/index.ts";

export interface AreasRequest {
  readonly authorizer: Pick<Authorizer, "authorize">;
  /** Whether there is a wiki; otherwise the collections are the documentation. */
  readonly hasWiki: boolean;
  /** A header of the request, null if it has none. */
  readonly header: (name: string) => string | null;
  /** Language of the titles. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

/** The areas that the caller may open, in the order of the header. */
export async function siteAreas({
  authorizer,
  hasWiki,
  header,
  language = "en",
}: AreasRequest): Promise<readonly SiteArea[]> {
  const all = [...readersAreas(hasWiki, language), desk(language)];
  const decisions = await Promise.all(
    all.map(async ({ address }) => authorizer.authorize({ path: address, header })),
  );
  return all.filter((_area, index) => decisions[index]?.refusal === null);
}

/** Those of every service with pages. */
export function readersAreas(hasWiki: boolean, language: InterfaceLanguage): readonly SiteArea[] {
  const t = siteTranslator(language);
  return [
    { title: t("area.docs"), address: hasWiki ? "/wiki" : "/docs", paths: ["/wiki", "/docs"] },
    { title: t("area.api"), address: "/api/docs", paths: ["/api/docs"] },
  ];
}

function desk(language: InterfaceLanguage): SiteArea {
  return {
    title: siteTranslator(language)("area.console"),
    address: "/console",
    paths: ["/console"],
  };
}
