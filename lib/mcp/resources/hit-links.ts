/** Hits as links to resources, for clients that let people open or attach them. */
import type { ResourceLink } from "@modelcontextprotocol/server";
import type { SearchResponse } from "../../contract/index.ts";
import { documentMimeType } from "./resource-uri.ts";

/** More would only repeat the text. */
const linksMax = 5;

export function linksOf({ results }: SearchResponse): ResourceLink[] {
  const best = results[0]?.score ?? 0;
  return results.slice(0, linksMax).map(({ id, title, score }) => ({
    type: "resource_link",
    uri: encodeURI(id),
    name: id,
    title,
    mimeType: documentMimeType(id),
    annotations: {
      audience: ["user", "assistant"],
      priority: best > 0 ? Math.round((score / best) * 100) / 100 : 0,
    },
  }));
}
