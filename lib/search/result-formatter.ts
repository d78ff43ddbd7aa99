/** How hits are shown unless the host says otherwise. */
import type { FormattableHit, ResultFormatter } from "../contract/index.ts";
import { documentId } from "../documents/index.ts";

/** `path` is the reading page of our own: `/docs/<collection>/<file path without extension>`. */
export const defaultFormatter: ResultFormatter = {
  title: (hit) => hit.title,
  path: readingPath,
  snippet: (hit) => hit.snippet,
  score: (hit) => hit.score,
};

/** Fills what a host left out. */
export function completeFormatter(partial: Partial<ResultFormatter> = {}): ResultFormatter {
  return { ...defaultFormatter, ...partial };
}

/** Ids of the documents that a reading path may mean, likeliest first: the way back of `path`. */
export function pageIds(collection: string, path: string): string[] {
  const stem = path === "" ? "" : `${path}/`;
  const files = [`${path}.md`, `${path}.mdx`, `${stem}index.md`, `${stem}index.mdx`, path];
  return files.map((file) => documentId(collection, file));
}

const sourceExtension = /\.mdx?$/i;
const indexFile = /(^|\/)index$/i;

/** Most ids: what `encodeURIComponent` leaves as it is, without an empty name. */
const plainPath = /^[\w.-]+(?:\/[\w.-]+)*$/;

function readingPath({ collection, filePath }: FormattableHit): string {
  const page = filePath.replace(sourceExtension, "").replace(indexFile, "");
  if (plainPath.test(page) && plainPath.test(collection)) return `/docs/${collection}/${page}`;
  const segments = [collection, ...page.split("/").filter((segment) => segment !== "")];
  return `/docs/${segments.map(encodeURIComponent).join("/")}`;
}
