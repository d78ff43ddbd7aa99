/** OpenAPI 3.0 and 3.1 and Swagger 2: a page for the description, and one for each operation. */
import { posix } from "node:path";
import type { ConvertedPage, Format, FormatFile } from "../format.ts";
import { listOperations, operationsMax } from "./list-operations.ts";
import type { DescribedOperation } from "./operation.ts";
import { operationPage } from "./operation-page.ts";
import { type NamedOperation, overviewPage } from "./overview-page.ts";
import { isDescription, readDescription } from "./read-description.ts";
import { openReferences } from "./references.ts";

export const openApiFormat: Format = { read: readPages };

async function readPages(file: FormatFile): Promise<readonly ConvertedPage[]> {
  const root = readDescription(new TextDecoder().decode(file.bytes));
  if (!isDescription(root)) throw new Error("it is not an OpenAPI description");
  const references = await openReferences(file, root);
  const all = listOperations(references);
  const named = nameOperations(all.slice(0, operationsMax));
  const overview = overviewPage(named, all.length, references, posix.basename(file.path));
  return [
    overview,
    ...named.map(({ operation, suffix }) => operationPage(operation, suffix, references)),
  ];
}

/** `get-pets-petid`; a second one that would be called so is `get-pets-petid-2`. */
function nameOperations(operations: readonly DescribedOperation[]): readonly NamedOperation[] {
  const taken = new Set<string>();
  return operations.map((operation) => {
    const name = suffixOf(operation);
    let suffix = name;
    for (let number = 2; taken.has(suffix); number++) suffix = `${name}-${number}`;
    taken.add(suffix);
    return { operation, suffix };
  });
}

function suffixOf({ method, path }: DescribedOperation): string {
  return `${method} ${path}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 200);
}
