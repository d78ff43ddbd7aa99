/** The places that a ticket can be given, and the keys that give them. */
import { isSamePlace, type Place, type PlacedTicket } from "./desk-types.ts";

export interface PlaceChoice {
  readonly place: Place;
  /** "1" to "9"; null for those behind the list of all. */
  readonly key: string | null;
  /**
   * Null for places that the classifier did not weigh, where the number says nothing yet, and beside
   * a guess of low confidence: its own number is not told either.
   */
  readonly probability: number | null;
}

const keysMax = 9;

/**
 * Candidates of the classifier come first, likeliest first; then the collections in their order. A
 * place keeps its key as long as the ticket is shown: pressed twice, it means the same twice. The
 * prediction has no key; if a person has chosen another place, it is listed before all collections.
 */
export function choicesFor(ticket: PlacedTicket, places: readonly Place[]): readonly PlaceChoice[] {
  const { answer, predicted, correct } = ticket;
  const standing = correct ?? predicted;
  const isTold = answer?.calibrated !== false && predicted.confidence !== "low";
  const weighed = (answer?.candidates ?? []).map(({ collection, probability }) => ({
    place: { collection, subTheme: null },
    probability: isTold ? probability : null,
  }));
  const isWeighed = (place: Place): boolean => weighed.some((one) => isSamePlace(one.place, place));
  const wholes = places.filter(({ subTheme }) => subTheme === null);
  const parts = places.filter(({ subTheme }) => subTheme !== null);
  const others = [...wholes, ...parts].filter((place) => !isWeighed(place));
  const all = [...weighed, ...others.map((place) => ({ place, probability: null }))];
  const keyed = all
    .filter(({ place }) => !isSamePlace(place, predicted))
    .map((choice, index) => ({ ...choice, key: index < keysMax ? String(index + 1) : null }));
  const { collection, subTheme } = predicted;
  const prediction: PlaceChoice = { place: { collection, subTheme }, key: null, probability: null };
  return [prediction, ...keyed].filter(({ place }) => !isSamePlace(place, standing));
}
