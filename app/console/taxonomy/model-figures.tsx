import type { ModelDescription } from "knowledge-sdk/host";
import { count, percent } from "../_components/format.ts";

/** The data and the time of the model's training. */
export function ModelFigures({ model }: { readonly model: ModelDescription }) {
  const { sequence, trainedSequence, trainedAt, thresholds, judgements } = model;
  return (
    <section aria-labelledby="model">
      <h2 id="model" className="text-xl font-semibold leading-snug">
        The model
      </h2>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact
          name="Last full training"
          value={trainedAt === null ? "Not yet" : `${trainedAt.slice(0, 16).replace("T", " ")} UTC`}
          note={
            trainedAt === null
              ? "until the documents are read, only names and keywords count"
              : `on ${count(model.examples)} documents, names, keywords and tickets`
          }
        />
        <Fact
          name="Entry of the feedback log"
          value={count(sequence)}
          note={
            sequence > trainedSequence
              ? `the training covered entries up to ${count(trainedSequence)}; later ones were learnt one by one`
              : "the training covered all entries"
          }
        />
        <Fact
          name="Judged tickets"
          value={count(model.judgedTickets)}
          note={`${count(model.features)} features have a weight`}
        />
        <Fact
          name="High from, medium from"
          value={`${percent(thresholds.high, 0)}, ${percent(thresholds.medium, 0)}`}
          note={
            judgements === 0
              ? "defaults, until there are 50 judged tickets"
              : `learnt from ${count(judgements)} judged tickets`
          }
        />
      </dl>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

function Fact({ name, value, note }: FactProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="block text-lg font-semibold leading-snug tabular-nums">{value}</span>
        <span className="block text-sm leading-snug text-muted">{note}</span>
      </dd>
    </div>
  );
}
