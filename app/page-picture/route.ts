/** `/page-picture?of=<address>`: the picture that previews of links show for a page. */
import { join } from "node:path";
import { readingPath } from "knowledge-sdk/service";
import { createPagePictures } from "../../server/pictures/page-pictures.ts";
import { pictureTexts, pictureVersion } from "../../server/pictures/picture-texts.ts";
import { getService } from "../../server/service.ts";
import { type VisibleService, visibleService } from "../_access/visible-service.ts";

export const dynamic = "force-dynamic";

const pictures = createPagePictures(
  join(/* turbopackIgnore: true */ process.cwd(), "build/server/pictures/picture-worker.js"),
);
const guarded = { "Cache-Control": "private, no-cache", Vary: "Cookie, Authorization" };

export async function GET(request: Request): Promise<Response> {
  const service = await getService();
  const address = new URL(request.url).searchParams.get("of") ?? "";
  // The picture holds the title, so it opens for those who may open the page.
  const decision = await service.application.authorizer.authorize({
    path: address,
    header: (name) => request.headers.get(name),
  });
  if (decision.refusal !== null) return nothing(readingPath(address) === null ? 404 : 401);
  const title = await titleOf(visibleService(service, decision.permitted ?? null), address);
  if (title === null) return nothing(404);
  const content = pictureTexts(title, service.site.look());
  const headers = { ...guarded, ETag: `"${pictureVersion(content)}"` };
  if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const bytes = await pictures.draw(content);
  if (bytes === null) return nothing(503);
  const body = new Uint8Array(bytes);
  return new Response(body, { headers: { ...headers, "Content-Type": "image/png" } });
}

/** Null for a page that is not there. */
async function titleOf({ wiki }: VisibleService, address: string): Promise<string | null> {
  const asked = readingPath(address);
  if (asked === null || (asked.space === "" && !wiki.isEnabled)) return null;
  return (await wiki.find(asked.space, asked.path))?.title ?? null;
}

function isKnown(request: Request, tag: string): boolean {
  const known = (request.headers.get("if-none-match") ?? "").split(",");
  return known.some((one) => one.trim().replace(/^W\//, "") === tag);
}

function nothing(status: number): Response {
  return new Response(null, { status, headers: guarded });
}
