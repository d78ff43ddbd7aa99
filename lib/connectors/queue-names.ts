/** What collections are called in another system, and the way back. */

export interface QueueNames {
  nameOf(collection: string): string;
  /** Null for a name that no collection has. */
  collectionOf(name: string): string | null;
}

export interface NamedQueues {
  /** By collection; one without an entry is called as it is. */
  readonly names: Readonly<Record<string, string>>;
  /** Those that the classifier knows now. */
  readonly collections: () => readonly string[];
}

/** Labels and tags are the same in capitals and in small letters, however their accents are written. */
export function queueNames({ names, collections }: NamedQueues): QueueNames {
  const given = new Map(Object.entries(names));
  const nameOf = (collection: string): string => given.get(collection) ?? collection;
  return {
    nameOf,
    collectionOf(name) {
      const wanted = folded(name);
      return collections().find((one) => folded(nameOf(one)) === wanted) ?? null;
    },
  };
}

function folded(name: string): string {
  return name.normalize().toLowerCase();
}
