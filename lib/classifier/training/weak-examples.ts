/** Examples that no person gave: names, keywords and documents of collections and sub-themes. */
import type { TicketCollection } from "../../contract/index.ts";
import type { DocumentSample } from "../evidence/near-documents.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import type { WeightedText } from "../features/ticket-text.ts";
import type { WeakExample } from "../linear/fit-linear.ts";
import { spelt } from "../taxonomy/name-words.ts";
import { themeLabel } from "../taxonomy/theme-label.ts";
import { themeOfPath } from "../taxonomy/theme-path.ts";

/** A name costs as much as a correction; it is worth 17 points with one example a class. */
const nameCost = 1;
/**
 * A document costs less: it speaks of a collection in other words than tickets do. This is the cost
 * in a collection of average size; all documents of a collection cost as much together as those of
 * another. Without that, the largest collection drew half of all questions to itself.
 */
const documentCost = 0.1;
const documentCostMax = 1;
/** Characters read of a document. */
const documentLength = 1_000;

export interface WeakExamples {
  readonly collections: readonly WeakExample[];
  /** Those of them that are documents. */
  readonly documents: readonly WeakExample[];
  /** Labels are those of `themeLabel`. */
  readonly themes: readonly WeakExample[];
}

export function weakExamples(
  entries: readonly TicketCollection[],
  documents: readonly DocumentSample[],
  extractor: FeatureExtractor,
): WeakExamples {
  const named = (label: string, name: string, description: string): WeakExample => {
    const parts = [spelt(name), description].filter((text) => text !== "").map(asPart);
    return { label, cost: nameCost, features: extractor.extract(parts) };
  };
  const listed = (label: string, keywords: readonly string[]): WeakExample[] =>
    keywords.length === 0
      ? []
      : [{ label, cost: nameCost, features: extractor.extract(keywords.map(asPart)) }];
  const collections = entries.flatMap(({ name, description, keywords }) => [
    named(name, name, description),
    ...listed(name, keywords),
  ]);
  const themes = entries.flatMap(({ name: collection, subThemes }) =>
    subThemes.flatMap(({ name, description, keywords }) => {
      const label = themeLabel(collection, name);
      return [named(label, name, description), ...listed(label, keywords)];
    }),
  );
  const costs = documentCosts(documents);
  const read: WeakExample[] = [];
  for (const document of documents) {
    const entry = entries.find(({ name }) => name === document.collection);
    if (entry === undefined) continue;
    const features = extractor.extract(documentParts(document));
    read.push({ label: entry.name, cost: costs.get(entry.name) as number, features });
    const theme = themeOfPath(entry.subThemes, document.filePath);
    if (theme === undefined) continue;
    themes.push({ label: themeLabel(entry.name, theme.name), cost: documentCost, features });
  }
  return { collections: [...collections, ...read], documents: read, themes };
}

/** What the operator says about a collection, including sub-themes. */
export function operatorTextFeatures(
  { name, description, keywords, subThemes }: TicketCollection,
  extractor: FeatureExtractor,
): TicketFeatures {
  const themes = subThemes.flatMap((theme) => [theme.name, theme.description, ...theme.keywords]);
  const texts = [name, description, ...keywords, ...themes];
  return extractor.extract(texts.map((text) => asPart(spelt(text))));
}

function documentCosts(documents: readonly DocumentSample[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { collection } of documents) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  const average = documents.length / Math.max(1, counts.size);
  return new Map(
    [...counts].map(([collection, count]) => [
      collection,
      Math.min(documentCostMax, (documentCost * average) / count),
    ]),
  );
}

function asPart(text: string): WeightedText {
  return { text, times: 1, hasGrams: true };
}

function documentParts({ title, headings, text }: DocumentSample): WeightedText[] {
  return [
    { text: title, times: 2, hasGrams: true },
    { text: headings.join("\n").slice(0, documentLength / 4), times: 1, hasGrams: true },
    { text: text.slice(0, documentLength), times: 1, hasGrams: false },
  ];
}
