/** Judges a model by tickets whose place is known: held out in turn, by another file, or as they came. */
import {
  ClassifierSettings,
  type DbPath,
  KnowledgeError,
  type ResolvedClassifierSettings,
} from "../../contract/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import { inChanceOrder } from "../linear/random.ts";
import type { TicketModelOptions } from "../model/ticket-model.ts";
import type { EvaluatedTicket } from "./evaluated-ticket.ts";
import {
  type EvaluationModelOptions,
  exampleOf,
  judge,
  learnTickets,
  rivalOf,
  withModel,
} from "./evaluation-model.ts";
import type { JudgedDecision } from "./judged-decision.ts";
import { withKnownFields } from "./judged-fields.ts";

export type EvaluationMethod =
  /** In so many parts, each judged by a model that learnt the others. */
  | { readonly kind: "cross-validation"; readonly parts: number }
  /** By a model that learnt all tickets; these are judged. */
  | { readonly kind: "test"; readonly tickets: readonly EvaluatedTicket[] }
  /** Each judged by a model that learnt those before it. */
  | { readonly kind: "prequential" };

export interface TicketEvaluationOptions {
  readonly store: KnowledgeStore;
  readonly dbPath: DbPath;
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
  /** Fields, and values with their field, that are not configured; they were left out. */
  readonly unknownFields: readonly string[];
}

/** A model trained at once judges better than one that learnt step by step; as a service has it. */
const refitGrowth = 1.2;
const refitMin = 50;

/** Knows documents and settings, and nothing of what people said to the service. */
export async function evaluateTickets(
  tickets: readonly EvaluatedTicket[],
  options: TicketEvaluationOptions,
): Promise<TicketEvaluation> {
  const { method } = options;
  const judged = method.kind === "test" ? method.tickets : [];
  const { settings, addedQueues } = await withQueues([...tickets, ...judged], options);
  const run = { ...options, settings };
  const all = withKnownFields([...tickets, ...judged], settings.fields);
  const learnt = all.tickets.slice(0, tickets.length);
  const decisions =
    method.kind === "prequential"
      ? await judgeInOrder(learnt, run)
      : method.kind === "test"
        ? await judgePart(learnt, all.tickets.slice(tickets.length), run, 0)
        : await judgeInParts(learnt, method.parts, run);
  return { decisions, addedQueues, unknownFields: all.unknown };
}

type Run = EvaluationModelOptions & Pick<TicketEvaluationOptions, "onProgress">;

/** The settings with a queue for each label that is no collection. */
export async function withQueues(
  tickets: readonly EvaluatedTicket[],
  { store, settings: given }: Pick<TicketEvaluationOptions, "store" | "settings">,
): Promise<{ settings: ResolvedClassifierSettings; addedQueues: string[] }> {
  const settings = ClassifierSettings.parse(given ?? {});
  const known = new Set((await store.listCollections()).map(({ name }) => name));
  for (const { name } of settings.collections) known.add(name);
  const labels = new Set(tickets.flatMap(({ collection }) => collection ?? []));
  const addedQueues = [...labels].filter((name) => !known.has(name)).sort();
  const queues = addedQueues.map((name) => ({ name }));
  const collections = [...settings.collections, ...queues];
  return { settings: ClassifierSettings.parse({ ...settings, collections }), addedQueues };
}

async function judgeInParts(
  tickets: readonly EvaluatedTicket[],
  parts: number,
  run: Run,
): Promise<JudgedDecision[]> {
  if (tickets.length < parts) {
    throw new KnowledgeError(
      "evaluation_input_invalid",
      `${tickets.length} tickets cannot be split into ${parts} parts; use more tickets or fewer parts.`,
    );
  }
  const order = inChanceOrder(tickets);
  const decisions: JudgedDecision[] = [];
  for (let part = 0; part < parts; part++) {
    const heldOut = order.filter((_, index) => index % parts === part);
    const rest = order.filter((_, index) => index % parts !== part);
    decisions.push(...(await judgePart(rest, heldOut, run, decisions.length, order.length)));
  }
  return decisions;
}

async function judgePart(
  learnt: readonly EvaluatedTicket[],
  judged: readonly EvaluatedTicket[],
  run: Run,
  before: number,
  total: number = judged.length,
): Promise<JudgedDecision[]> {
  const rival = rivalOf(learnt);
  return await withModel(run, async (model) => {
    await learnTickets(learnt, model);
    const decisions: JudgedDecision[] = [];
    for (const ticket of judged) {
      decisions.push(judge(ticket, model, rival));
      run.onProgress(before + decisions.length, total);
    }
    return decisions;
  });
}

async function judgeInOrder(
  tickets: readonly EvaluatedTicket[],
  run: Run,
): Promise<JudgedDecision[]> {
  return await withModel(run, async (model) => {
    const decisions: JudgedDecision[] = [];
    let rival = rivalOf([]);
    let refitAt = refitMin;
    for (const ticket of tickets) {
      decisions.push(judge(ticket, model, rival));
      model.learn(exampleOf(ticket, decisions.length, model));
      run.onProgress(decisions.length, tickets.length);
      if (decisions.length < refitAt) continue;
      await model.refit();
      rival = rivalOf(tickets.slice(0, decisions.length));
      refitAt = Math.ceil(decisions.length * refitGrowth);
    }
    return decisions;
  });
}
