/** The sub-theme of a ticket, among those of the collection that it was placed in. */
import type { TicketCollection } from "../contract/index.ts";
import type { PageAbout } from "../search/index.ts";
import { hasKeyword, type Keyword } from "./evidence/keyword-evidence.ts";
import type { TicketFeatures } from "./features/ticket-features.ts";
import type { Learner } from "./linear/learner.ts";
import { softmax } from "./linear/softmax.ts";
import { splitThemeLabel } from "./taxonomy/theme-label.ts";
import { ancestorsOf, liesIn, themeOfPath, withAncestors } from "./taxonomy/theme-path.ts";

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
  const keywordsNamed = (name: string): number => {
    const keywords = knowledge.keywords.get(name) ?? [];
    return keywords.some((keyword) => hasKeyword(keyword, features)) ? keywordWorth : 0;
  };
  const scores = names.map((name) => {
    // Keywords of the sub-themes that it lies in speak for it too: it must not lose to those.
    const named = [name, ...ancestorsOf(name)].reduce((sum, one) => sum + keywordsNamed(one), 0);
    return (linear.get(name) ?? 0) + named + pagesWorth * (shares.get(name) ?? 0);
  });
  const probabilities = softmax(Float64Array.of(...scores, noneScore), temperature);
  return deepestLikely(names, probabilities);
}

/**
 * The innermost sub-theme that is likelier than not. What is said of inner ones counts for those
 * that they lie in: where two of them are as likely, the one around both is the answer.
 */
function deepestLikely(names: readonly string[], probabilities: Float64Array): string | null {
  let found: string | null = null;
  let foundShare = 0;
  let foundDepth = 0;
  for (const theme of withAncestors(names)) {
    const share = names.reduce(
      (sum, name, place) => (liesIn(name, theme) ? sum + (probabilities[place] as number) : sum),
      0,
    );
    if (share < probabilityMin) continue;
    const depth = ancestorsOf(theme).length;
    if (found !== null && (depth < foundDepth || (depth === foundDepth && share <= foundShare))) {
      continue;
    }
    [found, foundShare, foundDepth] = [theme, share, depth];
  }
  return found;
}

/** Configured ones and those around them that people have named; without any, all that people named. */
function themeNames({ name, subThemes }: TicketCollection, learner: Learner | null): string[] {
  const configured = subThemes.map((theme) => theme.name);
  const known = new Set(withAncestors(configured));
  const taught = taughtNames(name, learner);
  if (configured.length === 0) return taught;
  return [...new Set([...configured, ...taught.filter((theme) => known.has(theme))])];
}

function taughtNames(name: string, learner: Learner | null): string[] {
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
    const theme = themeOfPath(subThemes, filePath);
    if (theme === undefined) continue;
    shares.set(theme.name, (shares.get(theme.name) ?? 0) + score ** 4 / sum);
  }
  return shares;
}
