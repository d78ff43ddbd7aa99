/** `/site/<name>`: pictures, fonts, styles and the script of the configuration, for everybody. */
import { cutText, KnowledgeError } from "../../contract/index.ts";
import {
  type Content,
  createEndpoint,
  type EndpointOptions,
  entityTag,
  type HttpHandler,
  matchesTag,
  pictureAlone,
  pictureHeaders,
} from "../../http/index.ts";
import type { Site } from "../../site/index.ts";

export interface SiteHandlerOptions extends EndpointOptions {
  readonly site: Site;
}

export function createSiteHandler({ site, ...options }: SiteHandlerOptions): HttpHandler {
  return createEndpoint({
    ...options,
    answer: (request): Content => {
      const name = request.path.slice("/site/".length);
      const file = site.file(name);
      if (file === null) {
        throw new KnowledgeError("route_not_found", `This service has no ${cutText(name, 100)}.`);
      }
      const { bytes, contentType, version } = file;
      const alone = pictureAlone(request, contentType);
      if (alone !== null) return alone;
      const tag = entityTag(version);
      const isOfAddress = new URLSearchParams(request.query).get("v") === version;
      const headers = {
        // The address with its version never has another content.
        "Cache-Control": isOfAddress ? "public, max-age=31536000, immutable" : "no-cache",
        ...pictureHeaders(contentType),
        ETag: tag,
      };
      return matchesTag(request.header("if-none-match"), tag)
        ? { status: 304, headers, body: null }
        : { headers, body: bytes };
    },
  });
}
