/** Which areas of the service the header shows. */
import type { Authorizer } from "../../auth/index.ts";
import type { InterfaceLanguage, SiteArea, SiteLook } from "../../contract/index.ts";
import { siteTranslator } from "../../messages/index.ts";

export interface AreasRequest {
  readonly authorizer: Pick<Authorizer, "authorize" | "identify">;
  /** To whom the operator shows which area. */
  readonly look: Pick<SiteLook, "areas">;
  /** Whether there is a wiki; otherwise the collections are the documentation. */
  readonly hasWiki: boolean;
  /** A header of the request, null if it has none. */
  readonly header: (name: string) => string | null;
  /** Language of the titles. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

/** What the header shows of the service to one caller. */
export interface HeaderParts {
  /** In the order of the header. */
  readonly areas: readonly SiteArea[];
  readonly hasSearch: boolean;
}

type AreaName = keyof SiteLook["areas"];
type Audience = SiteLook["areas"][AreaName];

/** Who asks, as far as the header depends on it. */
export interface HeaderReader {
  readonly isSignedIn: boolean;
  readonly isOperator: boolean;
}

/** Only areas that the caller may open, and of these the ones that the operator shows to them. */
export async function headerParts(request: AreasRequest): Promise<HeaderParts> {
  const { authorizer, look, hasWiki, header, language = "en" } = request;
  const all = [...readersAreas(hasWiki, language), desk(language)];
  const decisions = await Promise.all(
    all.map(async ({ address }) => authorizer.authorize({ path: address, header })),
  );
  const isOpen = (index: number): boolean => decisions[index]?.refusal === null;
  const reader = {
    isSignedIn: (await authorizer.identify({ header })) !== null,
    isOperator: isOpen(all.length - 1),
  };
  const open = all.filter((_area, index) => isOpen(index));
  return shownParts(open, look, reader);
}

/** The parts of the site that are open to a reader. */
export function shownParts(
  open: readonly NamedArea[],
  { areas }: Pick<SiteLook, "areas">,
  reader: HeaderReader,
): HeaderParts {
  return {
    areas: open.filter(({ name }) => isFor(areas[name], reader)),
    hasSearch: isFor(areas.search, reader),
  };
}

function isFor(audience: Audience, { isSignedIn, isOperator }: HeaderReader): boolean {
  if (audience === "nobody") return false;
  if (audience === "operators") return isOperator;
  return audience === "everybody" || isSignedIn || isOperator;
}

export interface NamedArea extends SiteArea {
  readonly name: AreaName;
}

/** Those of every service with pages. */
export function readersAreas(hasWiki: boolean, language: InterfaceLanguage): readonly NamedArea[] {
  const t = siteTranslator(language);
  const docs = hasWiki ? "/wiki" : "/docs";
  return [
    { name: "docs", title: t("area.docs"), address: docs, paths: ["/wiki", "/docs"] },
    { name: "api", title: t("area.api"), address: "/api/docs", paths: ["/api/docs"] },
  ];
}

function desk(language: InterfaceLanguage): NamedArea {
  const title = siteTranslator(language)("area.console");
  return { name: "console", title, address: "/console", paths: ["/console"] };
}
