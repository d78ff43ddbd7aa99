/** Documents and collections of an index, as callers of a store see them. */

import {
  type CollectionListing,
  cutText,
  type DocumentResponse,
  limits,
  permits,
  type ResultFormatter,
  type VisibleCollections,
} from "../../contract/index.ts";
import { type PageAddresses, readCollections, readDocument } from "../../corpus/index.ts";
import type { Database } from "../../storage/index.ts";
import { clamp } from "../call-options.ts";

export interface DocumentCall {
  readonly id: string;
  /** Most UTF-16 code units of the body; the default of the contract when absent. */
  readonly maxBytes?: number | undefined;
  readonly formatter: ResultFormatter;
  /** Documents of other collections are not there. */
  readonly permitted: VisibleCollections;
  /** Where rows of documents are on sites of their own; null for none. */
  readonly addresses: PageAddresses | null;
}

/** Null if there is no document with this id that may be seen. */
export async function readStoredDocument(
  database: Database,
  { id, maxBytes = limits.bodyLengthDefault, formatter, permitted, addresses }: DocumentCall,
): Promise<DocumentResponse | null> {
  const row = await readDocument(database, id);
  if (row === null || !permits(permitted, row.collection)) return null;
  const { collection, filePath, title } = row;
  const body = cutText(row.body, clamp(maxBytes, limits.bodyLengthMin, limits.bodyLengthMax));
  const hit = { id, collection, filePath, title, snippet: "", score: 0 };
  const url = addresses?.of(row.rid);
  return {
    id,
    title: formatter.title(hit),
    path: formatter.path(hit),
    ...(url !== undefined && { url }),
    collection,
    body,
    body_length: row.body.length,
    truncated: body.length < row.body.length,
  };
}

/** Descriptions configured now win over those of the last run. */
export async function listStoredCollections(
  database: Database,
  configured: readonly { readonly name: string; readonly context?: string | undefined }[],
): Promise<CollectionListing[]> {
  const contexts = new Map(configured.map(({ name, context }) => [name, context]));
  const listed = await readCollections(database);
  return listed.map((entry) => ({
    ...entry,
    description: contexts.get(entry.name) ?? entry.description,
  }));
}
