/** The stable id of a document: a virtual path, plain and not percent-encoded. */
export function documentId(collection: string, filePath: string): string {
  return `kb://${collection}/${filePath}`;
}
