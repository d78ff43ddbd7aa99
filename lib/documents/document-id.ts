/** The stable id of a document: a virtual path, plain and not percent-encoded. */
export function documentId(collection: string, filePath: string): string {
  return `${scheme}${collection}/${filePath}`;
}

/** The parts of an id made by `documentId`; a collection's name has no slash. */
export function splitDocumentId(id: string): { collection: string; filePath: string } {
  const slash = id.indexOf("/", scheme.length);
  return { collection: id.slice(scheme.length, slash), filePath: id.slice(slash + 1) };
}

/** The beginning of ids whose `<collection>/<file path>` begins with `path`. */
export function idBeginning(path: string): string {
  return scheme + path;
}

const scheme = "kb://";
