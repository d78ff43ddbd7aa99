import type { ClassifyResponse } from "knowledge-sdk";

/** The address of a suggested document: its section that answers best. */
export function documentAddress({
  url,
  anchor,
}: Pick<ClassifyResponse["relevantDocs"][number], "url" | "anchor">): string {
  return anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`;
}
