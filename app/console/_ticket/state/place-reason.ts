/** Why a ticket is where it is, in the words of those who place tickets. */
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import { type PlacedTicket, placeName, standingTerms } from "./desk-types.ts";

/** Less similar tickets tell a person nothing. */
export const likenessMin = 0.6;
const termsMax = 3;

/** Tickets that people placed and that are really like this one, most similar first. */
export function likeTickets({ similar }: Pick<PlacedTicket, "similar">): PlacedTicket["similar"] {
  return similar.filter(({ similarity }) => similarity >= likenessMin);
}

/** Null where a person has said where it belongs: then nobody asks why. */
export function placeReason(ticket: PlacedTicket, t: DeskTranslator): string | null {
  const { predicted, correct } = ticket;
  if (correct !== null && correct.collection !== predicted.collection) return null;
  const terms = differentWords(standingTerms(ticket)).slice(0, termsMax);
  const count = likeTickets(ticket).filter(
    ({ collection }) => collection === predicted.collection,
  ).length;
  const named = new Intl.ListFormat(t.language, { type: "conjunction" }).format(
    terms.map((term) => t("why.quoted", { term })),
  );
  const place = placeName({ ...predicted, subTheme: null }, t);
  if (terms.length === 0) return count === 0 ? t("why.nothing") : t("why.like", { count, place });
  return count === 0 ? t("why.names", { named }) : t("why.both", { named, count, place });
}

/** Without a second form of the same word, such as "backups" beside "backup". */
function differentWords(terms: readonly string[]): readonly string[] {
  const words = terms.map((term) => term.toLowerCase());
  return terms.filter(
    (_term, index) =>
      !words
        .slice(0, index)
        .some((word) => word.startsWith(words[index] ?? "") || words[index]?.startsWith(word)),
  );
}
