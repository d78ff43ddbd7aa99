/** Trains the learners of all configured fields, and how far each is to be believed. */
import type { TicketFieldSet } from "../../contract/index.ts";
import { bestTemperature, type ScoredRow } from "../confidence/temperature.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import { unpackTicket } from "../features/ticket-features.ts";
import { fitLinear, type WeakExample } from "../linear/fit-linear.ts";
import type { LearntExample } from "../linear/learner.ts";
import type { TicketExample } from "../ticket.ts";
import {
  defaultFieldTemperature,
  type FieldLearner,
  fieldExample,
  namedValues,
} from "./field-knowledge.ts";

/** Fewer judgements do not show how far scores can be believed. */
const judgementsMin = 30;
const parts = 5;
/** More judgements than this move a temperature by nothing that could be seen. */
const validatedMax = 2_000;

export function trainFields(
  fields: TicketFieldSet,
  given: readonly TicketExample[],
  extractor: FeatureExtractor,
): readonly FieldLearner[] {
  const named = Object.entries(fields);
  const told = named.length === 0 ? [] : given.filter((example) => example.fields !== undefined);
  const read = told.flatMap((example) => {
    const kept = unpackTicket(example.features);
    return kept === null ? [] : [{ example, kept }];
  });
  return named.map(([name, { values }]) => {
    const weak = namedValues(values, extractor);
    const examples = read.flatMap(
      ({ example, kept }) => fieldExample(example, kept, { name, values }) ?? [],
    );
    const learner = fitLinear(weak, examples, values);
    return { name, values, learner, temperature: temperatureOf(weak, examples, values) };
  });
}

/** By judgements that a learner has not seen. */
function temperatureOf(
  weak: readonly WeakExample[],
  given: readonly LearntExample[],
  values: readonly string[],
): number {
  const examples = given.slice(-validatedMax);
  if (examples.length < judgementsMin) return defaultFieldTemperature;
  const rows = Array.from({ length: parts }, (_, part): ScoredRow[] => {
    const rest = examples.filter((_example, index) => index % parts !== part);
    const { model } = fitLinear(weak, rest, values);
    return examples
      .filter((_example, index) => index % parts === part)
      .map(({ features, label }) => ({
        evidence: { scores: model.score(model.toVector(features)) },
        right: values.indexOf(label),
      }));
  });
  return bestTemperature(rows.flat()).temperature;
}
