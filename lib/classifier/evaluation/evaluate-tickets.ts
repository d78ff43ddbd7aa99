/** Judges a model by tickets whose place is known: held out in turn, by another file, or as they came. */
import {
  ClassifierSettings,
  KnowledgeError,
  type ResolvedClassifierSettings,
} from "../../contract/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import { createRandom } from "../linear/random.ts";
import { createTicketModel } from "../model/create-ticket-model.ts";
import type { TicketModel, TicketModelOptions } from "../model/ticket-model.ts";
import type { ImportedTicket } from "../operations/imported-ticket.ts";
import { formatReasoning } from "../reasoning/format-reasoning.ts";
import { prepareTicket } from "../redaction/prepare-ticket.ts";
import type { Ticket, TicketExample } from "../ticket.ts";
import type { JudgedDecision } from "./judged-decision.ts";

export type EvaluationMethod =
  /** In so many parts, each judged by a model that learnt the others. */
  | { readonly kind: "cross-validation"; readonly parts: number }
  /** By a model that learnt all tickets; these are judged. */
  | { readonly kind: "test"; readonly tickets: readonly ImportedTicket[] }
  /** Each judged by a model that learnt those before it. */
  | { readonly kind: "prequential" };

export interface TicketEvaluationOptions {
  readonly store: KnowledgeStore;
  readonly dbPath: string;
  /** Undefined for none. */
  readonly settings: ClassifierSettings | undefined;
  readonly method: EvaluationMethod;
  readonly onProgress: (done: number, total: number) => void;
  readonly train?: TicketModelOptions["train"];
}

export interface TicketEvaluation {
  /** In the order in which they were judged. */
  readonly decisions: readonly JudgedDecision[];
  /** Labels that no collection has; they were taken for queues. */
  readonly addedQueues: readonly string[];
}

/** A model trained at once judges better than one that learnt step by step; as a service has it. */
const refitGrowth = 1.2;
const refitMin = 50;

/** Knows documents and settings, and nothing of what people said to the service. */
export async function evaluateTickets(
  tickets: readonly ImportedTicket[],
  options: TicketEvaluationOptions,
): Promise<TicketEvaluation> {
  const { method } = options;
  const judged = method.kind === "test" ? method.tickets : [];
  const { settings, addedQueues } = await withQueues([...tickets, ...judged], options);
  const run = { ...options, settings };
  const decisions =
    method.kind === "prequential"
      ? await judgeInOrder(tickets, run)
      : method.kind === "test"
        ? await judgePart(tickets, method.tickets, run, 0)
        : await judgeInParts(tickets, method.parts, run);
  return { decisions, addedQueues };
}

type Run = Omit<TicketEvaluationOptions, "settings"> & {
  readonly settings: ResolvedClassifierSettings;
};

async function withQueues(
  tickets: readonly ImportedTicket[],
  { store, settings: given }: TicketEvaluationOptions,
): Promise<{ settings: ResolvedClassifierSettings; addedQueues: string[] }> {
  const settings = ClassifierSettings.parse(given ?? {});
  const known = new Set((await store.listCollections()).map(({ name }) => name));
  for (const { name } of settings.collections) known.add(name);
  const addedQueues = [...new Set(tickets.map(({ collection }) => collection))]
    .filter((name) => !known.has(name))
    .sort();
  const queues = addedQueues.map((name) => ({ name }));
  const collections = [...settings.collections, ...queues];
  return { settings: ClassifierSettings.parse({ ...settings, collections }), addedQueues };
}

async function judgeInParts(
  tickets: readonly ImportedTicket[],
  parts: number,
  run: Run,
): Promise<JudgedDecision[]> {
  if (tickets.length < parts) {
    throw new KnowledgeError(
      "evaluation_input_invalid",
      `${tickets.length} tickets cannot be split into ${parts} parts; use more tickets or fewer parts.`,
    );
  }
  const random = createRandom(tickets.length);
  const order = tickets
    .map((ticket) => ({ ticket, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ ticket }) => ticket);
  const decisions: JudgedDecision[] = [];
  for (let part = 0; part < parts; part++) {
    const heldOut = order.filter((_, index) => index % parts === part);
    const rest = order.filter((_, index) => index % parts !== part);
    decisions.push(...(await judgePart(rest, heldOut, run, decisions.length, order.length)));
  }
  return decisions;
}

async function judgePart(
  learnt: readonly ImportedTicket[],
  judged: readonly ImportedTicket[],
  run: Run,
  before: number,
  total: number = judged.length,
): Promise<JudgedDecision[]> {
  return await withModel(run, async (model) => {
    await model.learnAll(learnt.map((ticket, index) => exampleOf(ticket, index + 1, model)));
    await model.refit();
    const decisions: JudgedDecision[] = [];
    for (const ticket of judged) {
      decisions.push(judge(ticket, model));
      run.onProgress(before + decisions.length, total);
    }
    return decisions;
  });
}

async function judgeInOrder(
  tickets: readonly ImportedTicket[],
  run: Run,
): Promise<JudgedDecision[]> {
  return await withModel(run, async (model) => {
    const decisions: JudgedDecision[] = [];
    let refitAt = refitMin;
    for (const ticket of tickets) {
      decisions.push(judge(ticket, model));
      model.learn(exampleOf(ticket, decisions.length, model));
      run.onProgress(decisions.length, tickets.length);
      if (decisions.length < refitAt) continue;
      await model.refit();
      refitAt = Math.ceil(decisions.length * refitGrowth);
    }
    return decisions;
  });
}

async function withModel<T>(
  { store, dbPath, settings, train }: Run,
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

function judge(ticket: ImportedTicket, model: TicketModel): JudgedDecision {
  const decision = model.decide(read(ticket));
  return {
    text: ticket.title,
    expected: ticket.collection,
    answered: decision.collection,
    confidence: decision.confidence,
    probability: decision.probability,
    candidates: decision.candidates.map(({ collection }) => collection),
    reasoning: formatReasoning(decision.reasoning),
  };
}

function exampleOf(ticket: ImportedTicket, seq: number, model: TicketModel): TicketExample {
  return {
    seq,
    // By its line: a file may hold the same ticket twice, and each counts.
    id: String(seq),
    collection: ticket.collection,
    subTheme: ticket.subTheme ?? null,
    weight: 1,
    features: model.features(read(ticket)),
  };
}

/** As the service reads it, redacted. */
function read(ticket: ImportedTicket): Ticket {
  return prepareTicket(ticket, true).forModel;
}
