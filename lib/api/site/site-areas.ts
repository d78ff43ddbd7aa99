/** Which areas of the service the header shows. */
import type { Authorizer } from "../../auth/index.ts";
import type { SiteArea } from "../../contract/index.ts";

export interface AreasRequest {
  readonly authorizer: Pick<Authorizer, "authorize">;
  /** Whether there is a wiki; otherwise the collections are the documentation. */
  readonly hasWiki: boolean;
  /** A header of the request, null if it has none. */
  readonly header: (name: string) => string | null;
}

/** The areas that whoever sent a request may open, in the order of the header. */
export async function siteAreas({
  authorizer,
  hasWiki,
  header,
}: AreasRequest): Promise<readonly SiteArea[]> {
  const all = [...readersAreas(hasWiki), desk];
  const decisions = await Promise.all(
    all.map(async ({ address }) => authorizer.authorize({ path: address, header })),
  );
  return all.filter((_area, index) => decisions[index]?.refusal === null);
}

/** Those of every service with pages. */
export function readersAreas(hasWiki: boolean): readonly SiteArea[] {
  return [
    { title: "Docs", address: hasWiki ? "/wiki" : "/docs", paths: ["/wiki", "/docs"] },
    { title: "API", address: "/api/docs", paths: ["/api/docs"] },
  ];
}

const desk: SiteArea = { title: "Console", address: "/console", paths: ["/console"] };
