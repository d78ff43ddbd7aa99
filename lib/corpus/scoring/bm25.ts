/**
 * BM25F (Robertson, Zaragoza and Taylor, 2004): field frequencies are normalised by length and
 * weighted first, then saturated once.
 */
import type { FieldLengths, FieldParameters, RankingParameters } from "./parameters.ts";

/** Inverse document frequency, never negative: ln(1 + (N − n + 0.5) / (n + 0.5)), as Lucene has it. */
export function inverseDocumentFrequency(sections: number, sectionsWithTerm: number): number {
  return Math.log(1 + (sections - sectionsWithTerm + 0.5) / (sectionsWithTerm + 0.5));
}

/** The weight of one occurrence in a field of this length. */
export function occurrenceWeight(
  field: FieldParameters,
  length: number,
  averageLength: number,
): number {
  if (averageLength === 0) return field.weight;
  const relativeLength = Math.max(length / averageLength, field.lengthFloor);
  return field.weight / (1 - field.b + field.b * relativeLength);
}

/** Saturated frequency in [0, k1 + 1). */
export function saturate(weightedFrequency: number, k1: number): number {
  return (weightedFrequency * (k1 + 1)) / (weightedFrequency + k1);
}

/** Impacts are stored in one byte: the rounding moves a term's share by less than 0.2 %. */
export const impactLevels = 255;

/** The weighted frequency behind a stored level; the highest stands for many. */
export function frequencyOf(level: number, k1: number): number {
  const share = Math.min(level, impactLevels - 0.5) / impactLevels;
  return (k1 * share) / (1 - share);
}

/** At least 1, so that a posting is never without effect. */
export function quantise(impact: number, parameters: RankingParameters): number {
  return Math.max(1, Math.round((impact / (parameters.k1 + 1)) * impactLevels));
}

/** The value of one level of a stored impact. */
export function impactStep(parameters: RankingParameters): number {
  return (parameters.k1 + 1) / impactLevels;
}

/** Mean lengths over several sums; 0 without sections. */
export function averageLengths(
  sums: readonly { readonly fieldLengths: FieldLengths; readonly sections: number }[],
): FieldLengths {
  const sections = sums.reduce((total, sum) => total + sum.sections, 0);
  const mean = (field: keyof FieldLengths): number =>
    sections === 0 ? 0 : sums.reduce((total, sum) => total + sum.fieldLengths[field], 0) / sections;
  return { title: mean("title"), heading: mean("heading"), body: mean("body"), path: mean("path") };
}
