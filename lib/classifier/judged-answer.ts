/**
 * The answer for a ticket that a person has placed: the person's choice, and nothing that
 * contradicts it.
 */

import type { AnsweredFields, RelevantDoc } from "../contract/index.ts";
import type { TicketModel } from "./model/ticket-model.ts";
import { nowhere, type Placement, type StoredAnswer } from "./records/classification-table.ts";
import type { Ticket } from "./ticket.ts";

export interface PersonsCorrection {
  readonly correction: Placement;
  /** The answered fields, in which the person's word stands; undefined where none is configured. */
  readonly fields: AnsweredFields | undefined;
  /** Documents of the collection that the person chose. */
  readonly documents: readonly RelevantDoc[];
}

/**
 * `ticket` is as the model reads it, `alone` what the machine says by itself. That where the collection was removed since:
 * that can never be the answer.
 */
export function judgedAnswer(
  model: Pick<TicketModel, "placeIn">,
  ticket: Ticket,
  alone: StoredAnswer,
  { correction, fields, documents }: PersonsCorrection,
): StoredAnswer {
  const { collection } = correction;
  const answer = fields === undefined ? alone : { ...alone, fields };
  if (collection === nowhere) return answerOfNone(answer);
  const isSame = answer.collection === collection;
  const subTheme = correction.subTheme ?? (isSame ? answer.subTheme : null);
  const place = model.placeIn(ticket, { collection, subTheme });
  if (place === null) return answer;
  const stands = `A person placed this ticket in "${placeName(correction)}", and that stands.`;
  const machine = isSame
    ? answer.reasoning
    : `The classifier alone would say "${placeName(answer)}" (${answer.confidence}).`;
  return {
    collection,
    subTheme,
    confidence: "high",
    path: answer.path,
    repo: place.repo,
    relevantDocs: [...documents],
    reasoning: `${stands} ${machine}`,
    ...(answer.candidates !== undefined && { candidates: answer.candidates }),
    ...(answer.calibrated === false && { calibrated: false as const }),
    ...(fields !== undefined && { fields }),
  };
}

/** The nearest collection is named, as the answer must name one. */
function answerOfNone(answer: StoredAnswer): StoredAnswer {
  const stands =
    "A person said that this ticket belongs to none of the collections, and that stands.";
  const reasoning = `${stands} ${answer.reasoning}`;
  return { ...answer, confidence: "low", relevantDocs: [], reasoning };
}

function placeName({ collection, subTheme }: Placement): string {
  return subTheme === null ? collection : `${collection} / ${subTheme}`;
}
