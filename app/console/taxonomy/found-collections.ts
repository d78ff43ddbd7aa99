import type { DescribedCollection } from "knowledge-sdk/service";

/** Those in which every word of the query occurs: in name, description, keywords or sub-themes. */
export function foundCollections(
  collections: readonly DescribedCollection[],
  query: string,
): readonly DescribedCollection[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return collections;
  return collections.filter((collection) => {
    const { name, description, keywords, antiKeywords, subThemes } = collection;
    const themes = subThemes.flatMap((theme) => [theme.name, theme.description, ...theme.keywords]);
    const text = [name, description, ...keywords, ...antiKeywords, ...themes]
      .join("\n")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
