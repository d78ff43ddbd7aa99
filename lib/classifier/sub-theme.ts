/** The sub-theme of a ticket, among those of the collection that it was placed in. */
import type { TicketCollection } from "../contract/index.ts";
import type { PageAbout } from "../search/index.ts";
import { hasKeyword, type Keyword } from "./evidence/keyword-evidence.ts";
import type { TicketFeatures } from "./features/ticket-features.ts";
import type { Learner } from "./linear/learner.ts";
import { softmax } from "./linear/softmax.ts";
import { splitThemeLabel } from "./taxonomy/theme-label.ts";

export interface SubThemeKnowledge {
  /** Null when nothing was learnt about sub-themes. */
  readonly learner: Learner | null;
  /** Keywords of configured sub-themes, by the sub-theme's name. */
  readonly keywords: ReadonlyMap<string, readonly Keyword[]>;
}

const temperature = 0.25;
const keywordWorth = 1;
const pagesWorth = 0.5;
/**
 * The evidence that a sub-theme needs, beyond the score of an empty ticket, to be as likely as
 * none.
 */
const noneScore = 0.3;
const probabilityMin = 0.5;

/** Null when none is likelier than not. */
export function findSubTheme(
  features: TicketFeatures,
  pages: readonly PageAbout[],
  entry: TicketCollection,
  knowledge: SubThemeKnowledge,
): string | null {
  const names = themeNames(entry, knowledge.learner);
  if (names.length === 0) return null;
  const linear = linearScores(features, entry.name, knowledge.learner);
  const shares = pageShares(pages, entry);
  const scores = names.map((name) => {
    const keywords = knowledge.keywords.get(name) ?? [];
    const isNamed = keywords.some((keyword) => hasKeyword(keyword, features));
    return (
      (linear.get(name) ?? 0) + (isNamed ? keywordWorth : 0) + pagesWorth * (shares.get(name) ?? 0)
    );
  });
  const probabilities = softmax(Float64Array.of(...scores, noneScore), temperature);
  const best = scores.indexOf(Math.max(...scores));
  return (probabilities[best] as number) < probabilityMin ? null : (names[best] as string);
}

/** Configured ones, otherwise those that people have named. */
function themeNames({ name, subThemes }: TicketCollection, learner: Learner | null): string[] {
  if (subThemes.length > 0) return subThemes.map((theme) => theme.name);
  return (learner?.model.classes ?? []).flatMap((label) => {
    const { collection, subTheme } = splitThemeLabel(label);
    return collection === name ? [subTheme] : [];
  });
}

/** Scores above those of an empty ticket. */
function linearScores(
  features: TicketFeatures,
  collection: string,
  learner: Learner | null,
): Map<string, number> {
  const found = new Map<string, number>();
  if (learner === null) return found;
  const { model } = learner;
  const scores = model.score(model.toVector(features));
  model.classes.forEach((label, place) => {
    const theme = splitThemeLabel(label);
    if (theme.collection !== collection) return;
    const empty = model.weights.values[place] as number;
    found.set(theme.subTheme, (scores[place] as number) - empty);
  });
  return found;
}

/** Share of the collection's pages below the paths of each sub-theme, by their scores. */
function pageShares(
  pages: readonly PageAbout[],
  { name, subThemes }: TicketCollection,
): Map<string, number> {
  const shares = new Map<string, number>();
  const own = pages.filter(({ collection }) => collection === name);
  const sum = own.reduce((total, { score }) => total + score ** 4, 0);
  for (const { filePath, score } of own) {
    const theme = subThemes.find(({ pathPrefixes }) =>
      pathPrefixes.some((prefix) => filePath.startsWith(prefix)),
    );
    if (theme === undefined) continue;
    shares.set(theme.name, (shares.get(theme.name) ?? 0) + score ** 4 / sum);
  }
  return shares;
}
