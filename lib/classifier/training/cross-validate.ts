/** How a model judges tickets that it has not learnt from: what confidence is learnt from. */
import type { CalibrationRow } from "../confidence/calibration-row.ts";
import type { KeywordSet } from "../evidence/keyword-evidence.ts";
import type { KnownNames } from "../evidence/name-evidence.ts";
import { SimilarTickets } from "../evidence/similar-tickets.ts";
import { type PlaceFeatures, TicketCentres } from "../evidence/ticket-centres.ts";
import { defaultVotesWeight, type Knowledge, weighEvidence } from "../evidence/weigh-evidence.ts";
import { fitLinear, type WeakExample } from "../linear/fit-linear.ts";
import type { LearntExample } from "../linear/learner.ts";
import { inChanceOrder } from "../linear/random.ts";

export interface HeldOutRow extends CalibrationRow {
  readonly key: string;
}

export interface ValidationRequest {
  readonly weak: readonly WeakExample[];
  readonly examples: readonly LearntExample[];
  readonly classes: readonly string[];
  readonly collections: readonly KeywordSet[];
  readonly names: KnownNames;
  readonly place: PlaceFeatures;
  readonly documented: ReadonlySet<string>;
}

/** From so many examples on, one part of four is held out once: its 1,000 rows and more are enough. */
const singlePartFrom = 4_000;
const threePartsFrom = 1_500;
/** 1,500 calibrate HWU64 a little worse (82 % of its answers are `high` instead of 86). */
const rowsMax = 2_500;

/** Each row as a model saw it that was trained without it. */
export function crossValidate(request: ValidationRequest): HeldOutRow[] {
  const { examples } = request;
  if (examples.length < 2) return [];
  const order = inChanceOrder(examples);
  const isSingle = examples.length >= singlePartFrom;
  const parts = isSingle ? 4 : examples.length >= threePartsFrom ? 3 : 5;
  const rows: HeldOutRow[] = [];
  for (let part = 0; part < (isSingle ? 1 : parts); part++) {
    const heldOut = order.filter((_, index) => index % parts === part).slice(0, rowsMax);
    const keys = new Set(heldOut.map(({ key }) => key));
    const rest = examples.filter(({ key }) => !keys.has(key));
    rows.push(...judge(heldOut, knowledgeOf({ ...request, examples: rest })));
  }
  return rows;
}

/** The knowledge of a model of these examples. */
export function knowledgeOf(request: ValidationRequest): Knowledge {
  return knowledgeAround(fitLinear(request.weak, request.examples, request.classes), request);
}

/** The same around a learner that was trained already. */
export function knowledgeAround(
  learner: Knowledge["learner"],
  request: Pick<ValidationRequest, "examples" | "collections" | "names" | "place" | "documented">,
): Knowledge {
  const similar = new SimilarTickets(learner.model);
  const centres = new TicketCentres(request.place, request.names.features);
  for (const example of learner.examples()) {
    similar.add(example);
    centres.add(example);
  }
  const trainedSequence = request.examples.reduce((most, { seq }) => Math.max(most, seq), 0);
  return {
    learner,
    similar,
    trainedSequence,
    votesWeight: defaultVotesWeight,
    nearnessWeight: 0,
    collections: request.collections,
    names: request.names,
    centres,
    centresWeight: 0,
    documented: request.documented,
  };
}

function judge(heldOut: readonly LearntExample[], knowledge: Knowledge): HeldOutRow[] {
  const places = new Map(knowledge.collections.map(({ name }, place) => [name, place]));
  return heldOut.map((example) => ({
    key: example.key,
    evidence: weighEvidence(example, knowledge),
    right: places.get(example.label) ?? -1,
  }));
}
