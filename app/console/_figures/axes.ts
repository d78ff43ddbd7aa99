/** Labels that the pictures of series share. */
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import { percent, shortDay } from "../_components/format.ts";
import type { Label } from "./picture.tsx";

/** More do not fit side by side; on narrow screens every other one is left out. */
const daysMax = 7;
export const quarters = [0, 0.25, 0.5, 0.75, 1] as const;

/** Shares from 0 at the bottom to 1 at the top. */
export function shareLabels(language: InterfaceLanguage): Label[] {
  return quarters.map((share) => ({
    kind: "value",
    y: 1000 * (1 - share),
    text: percent(share, 0, language),
  }));
}

/** The first days of some periods; `placeOf` gives the middle of each in thousandths. */
export function dayLabels(
  periods: readonly { readonly from: string }[],
  placeOf: (index: number) => number,
  daysPerPeriod: number,
  language: InterfaceLanguage,
): Label[] {
  return labelledPlaces(periods.length, daysMax).map((index, order) => ({
    kind: "time",
    x: placeOf(index),
    text: shortDay(periods[index]?.from ?? "", daysPerPeriod, language),
    isWideOnly: order % 2 === 1,
  }));
}

/** Places of some labels among so many points, the first among them, all as far from each other. */
export function labelledPlaces(points: number, labelsMax: number): readonly number[] {
  const stride = Math.max(1, Math.ceil(points / labelsMax));
  return Array.from({ length: Math.ceil(points / stride) }, (_, index) => index * stride);
}
