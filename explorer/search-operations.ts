/** The field above the operations searches all that they say; Swagger UI's own knows tags and paths. */

interface Operation {
  getIn(path: readonly string[]): unknown;
  get(name: "path" | "method"): string;
}

interface TaggedOperations {
  get(name: "operations"): Operations;
  set(name: "operations", operations: Operations): TaggedOperations;
}

interface Operations {
  filter(isWanted: (operation: Operation) => boolean): Operations;
  readonly size: number;
}

/** An Immutable map of tags. */
interface Tags {
  map(change: (tagged: TaggedOperations) => TaggedOperations): Tags;
  filter(isWanted: (tagged: TaggedOperations) => boolean): Tags;
}

export const operationSearch = () => ({ fn: { opsFilter: operationsWith } });

const told = ["summary", "description", "operationId"] as const;

/** Operations that have all words of the phrase. */
function operationsWith(tags: Tags, phrase: string): Tags {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = (operation: Operation): boolean => {
    const texts = told.map((name) => operation.getIn(["operation", name]) ?? "");
    const all = [operation.get("method"), operation.get("path"), ...texts].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return tags
    .map((tagged) => tagged.set("operations", tagged.get("operations").filter(isWanted)))
    .filter((tagged) => tagged.get("operations").size > 0);
}
