/** The parts of a reasoning as sentences. */
import type { ReasoningPart } from "../decision.ts";

export function formatReasoning(parts: readonly ReasoningPart[]): string {
  return parts.map(sentence).join(" ");
}

type Kind = ReasoningPart["kind"];
type PartOf<Name extends Kind> = Extract<ReasoningPart, { readonly kind: Name }>;

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

const sentences: { readonly [Name in Kind]: (part: PartOf<Name>) => string } = {
  assigned: ({ collection, confidence, probability }) =>
    `Assigned to "${collection}" (${confidence}${confidence === "low" ? "" : numberBehind(", ", probability)}).`,
  terms: ({ terms }) => `Terms in its favour: ${terms.join(", ")}.`,
  documents: ({ count, of, first }) =>
    `${count} of the ${of} best documentation hits belong to it, first "${first}".`,
  nearness: ({ count, of }) => `${count} of the ${of} pages nearest in meaning belong to it.`,
  tickets: ({ ids, of }) =>
    `${ids.length} of the ${of} most similar past tickets have it: ${ids.join(", ")}.`,
  "same-ticket": ({ collection, id }) =>
    `The same text was placed in "${collection}" by a person before (ticket ${id}).`,
  repo: ({ collection, text }) => `"${text}" names a repository of "${collection}".`,
  "runner-up": ({ collection, probability, terms }) => {
    const why = terms.length === 0 ? "" : `: ${terms.join(", ")}`;
    return `Runner-up "${collection}"${probability === null ? "" : ` (${probability.toFixed(2)})`}${why}.`;
  },
  "no-fit": ({ collection, fit }) => {
    const share = fit === null ? "" : ` (fit ${fit.toFixed(2)})`;
    return `No collection fits well${share}; "${collection}" is the nearest.`;
  },
  contradiction: ({ tickets }) => {
    const said = tickets.map(({ id, collection }) => `"${collection}" (ticket ${id})`);
    return `People disagree about this text: ${said.join(", ")}.`;
  },
  "configured-levels": ({ automateAt, suggestAt }) => {
    const borders = [
      ...(automateAt === null ? [] : [`high from ${automateAt.toFixed(2)}`]),
      ...(suggestAt === null ? [] : [`medium from ${suggestAt.toFixed(2)}`]),
    ];
    return `Its levels are configured: ${borders.join(", ")}.`;
  },
  "foreign-language": ({ language }) =>
    `It is written in ${languageNames.of(language) ?? language}, which no document is written in.`,
  nowhere: ({ id }) =>
    `A person said of a ticket like this that it belongs nowhere (ticket ${id}).`,
  "no-telling-word": () => "Hardly any of its words points to a collection.",
  "few-judgements": ({ judgements }) =>
    judgements === 0
      ? "Confidence is cautious: it was calibrated without judged answers."
      : `Confidence is cautious: it was calibrated with only ${judgements} judged answers.`,
};

/** A number beside "low" would contradict it: other reasons than the number have made it so. */
function numberBehind(before: string, probability: number | null): string {
  return probability === null ? "" : `${before}${probability.toFixed(2)}`;
}

function sentence<Name extends Kind>(part: PartOf<Name>): string {
  // The key is the part's own kind, so the function takes it.
  return (sentences[part.kind] as (given: PartOf<Name>) => string)(part);
}
