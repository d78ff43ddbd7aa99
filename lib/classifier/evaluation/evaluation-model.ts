/** A model of its own for an evaluation: it knows documents and settings, and no stored feedback. */
import type { DbPath, ResolvedClassifierSettings } from "../../contract/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import { createTicketModel } from "../model/create-ticket-model.ts";
import type { TicketModel, TicketModelOptions } from "../model/ticket-model.ts";
import { formatReasoning } from "../reasoning/format-reasoning.ts";
import { nowhere } from "../records/classification-table.ts";
import { prepareTicket } from "../redaction/prepare-ticket.ts";
import type { Ticket, TicketExample } from "../ticket.ts";
import type { EvaluatedTicket } from "./evaluated-ticket.ts";
import type { JudgedDecision } from "./judged-decision.ts";
import { judgeFields } from "./judged-fields.ts";
import { type LabelledText, type PlaceText, trainRival } from "./logistic-rival.ts";

export interface EvaluationModelOptions {
  readonly store: KnowledgeStore;
  readonly dbPath: DbPath;
  readonly settings: ResolvedClassifierSettings;
  readonly train?: TicketModelOptions["train"];
}

export async function withModel<T>(
  { store, dbPath, settings, train }: EvaluationModelOptions,
  work: (model: TicketModel) => Promise<T>,
): Promise<T> {
  let fault: { readonly error: unknown } | null = null;
  const model = await createTicketModel({
    store,
    dbPath,
    settings,
    train,
    onError: (error) => {
      fault = { error };
    },
  });
  try {
    await model.settled();
    const result = await work(model);
    if (fault !== null) throw (fault as { readonly error: unknown }).error;
    return result;
  } finally {
    await model.close();
  }
}

export async function learnTickets(
  learnt: readonly EvaluatedTicket[],
  model: TicketModel,
): Promise<void> {
  await model.learnAll(learnt.map((ticket, index) => exampleOf(ticket, index + 1, model)));
  await model.refit();
}

export function judge(
  ticket: EvaluatedTicket,
  model: TicketModel,
  rival: PlaceText | null,
): JudgedDecision {
  const forModel = read(ticket);
  const decision = model.decide(forModel);
  return {
    text: ticket.title,
    expected: ticket.collection,
    answered: decision.collection,
    confidence: decision.confidence,
    probability: decision.probability,
    candidates: decision.candidates.map(({ collection }) => collection),
    reasoning: formatReasoning(decision.reasoning),
    rival: rival === null ? null : rival(wordsOf(forModel)),
    fields: judgeFields(ticket.fields, decision.fields),
  };
}

/** Logistic regression on the same tickets; null when none of them has a collection. */
export function rivalOf(learnt: readonly EvaluatedTicket[]): PlaceText | null {
  const examples = learnt.flatMap((ticket): LabelledText[] =>
    ticket.collection === null ? [] : [{ text: wordsOf(read(ticket)), label: ticket.collection }],
  );
  return examples.length === 0 ? null : trainRival(examples);
}

export function exampleOf(ticket: EvaluatedTicket, seq: number, model: TicketModel): TicketExample {
  return {
    seq,
    // By its line: a file may hold the same ticket twice, and each counts.
    id: String(seq),
    collection: ticket.collection ?? nowhere,
    subTheme: ticket.subTheme ?? null,
    fields: ticket.fields,
    weight: 1,
    features: model.features(read(ticket)),
  };
}

/** As the service reads it, redacted. */
function read({ collection: _collection, ...ticket }: EvaluatedTicket): Ticket {
  return prepareTicket(ticket, true).forModel;
}

function wordsOf({ title, body }: Ticket): string {
  return `${title}\n${body}`;
}
