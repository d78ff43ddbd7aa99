/**
 * Whether a sentence may be shown beside the passage that it names. A learnt chance ranks; what may
 * never be wrong is decided without it. `content/decisions/worded-answers.md` has the figures.
 */
import type { Analyser } from "../../corpus/index.ts";
import { type LearntModel, probability } from "../sheet/logistic.ts";
import { type CitedText, type SupportFeature, supportEvidence } from "./support-evidence.ts";

/** Learnt on the claims of WiCE: supported as a whole, or not. */
export const supportModel: LearntModel<SupportFeature> = {
  bias: -6.44,
  weights: { window: 4.4, numbers: 2.22, names: 1.37 },
};

/** Nearly all words stand together: below, one that matters may be another. */
const supportLevel = 0.78;

export function isSupported(sentence: string, passage: CitedText, analyser: Analyser): boolean {
  const evidence = supportEvidence(sentence, passage, analyser);
  return (
    probability(supportModel, evidence) >= supportLevel &&
    evidence.numbers === 1 &&
    evidence.names === 1 &&
    hasIdentifiers(sentence, passage) &&
    bindsAlike(sentence, evidence.place)
  );
}

const identifiers =
  /`[^`]+`|[\w.:/@\\-]*(?:[_/@\\]|\w[.:]\w|\p{Ll}\p{Lu})[\w.:/@\\-]*|(?<![\w-])--?[a-z][\w-]*/gu;

/** Names of code and addresses stand there letter for letter. */
function hasIdentifiers(sentence: string, { text }: CitedText): boolean {
  const said = text.toLowerCase();
  const named = sentence.match(identifiers) ?? [];
  return named.every((given) => {
    const name = given
      .replaceAll("`", "")
      .replace(/[.:]+$/, "")
      .toLowerCase();
    return said.includes(name);
  });
}

const denying =
  /\b(?:not?|never|none|nothing|nobody|cannot|\w+n['’]t|without|neither|nor|unable|kein\w*|nicht|nie|niemals|ohne|pas|jamais|sans|nunca|sin|non|senza)\b/giu;
/** No list of content words holds them, and they turn a sentence round. */
const binding =
  /\b(?:must|should|may|only|always|all|every|any|before|after|above|below|over|under|more|less|fewer|least|most|optional|free|unlimited|until|unless|except|up to)\b/giu;

/** It denies as often as the page does, and binds by no word that the page has less often. */
function bindsAlike(sentence: string, place: string): boolean {
  if (countsOf(sentence, denying).total !== countsOf(place, denying).total) return false;
  const said = countsOf(place, binding).counts;
  return [...countsOf(sentence, binding).counts].every(
    ([word, count]) => count <= (said.get(word) ?? 0),
  );
}

function countsOf(text: string, pattern: RegExp) {
  const found = text.toLowerCase().match(pattern) ?? [];
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { total: found.length, counts };
}
