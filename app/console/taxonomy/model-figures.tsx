import type { ModelDescription } from "knowledge-sdk/service";
import { pageTranslator } from "../../_messages/translate.ts";
import { count, percent } from "../_components/format.ts";

/** The data and the time of the model's training. */
export async function ModelFigures({ model }: { readonly model: ModelDescription }) {
  const t = await pageTranslator();
  const { sequence, trainedSequence, trainedAt, thresholds, judgements } = model;
  return (
    <section aria-labelledby="model">
      <h2 id="model" className="text-xl font-semibold leading-snug">
        {t("model.title")}
      </h2>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Fact
          name={t("model.trained")}
          value={
            trainedAt === null
              ? t("model.notYet")
              : `${trainedAt.slice(0, 16).replace("T", " ")} UTC`
          }
          note={
            trainedAt === null
              ? t("model.untilRead")
              : t("model.examples", { count: model.examples })
          }
        />
        <Fact
          name={t("model.entry")}
          value={count(sequence, t.language)}
          note={
            sequence > trainedSequence
              ? t("model.later", { entry: trainedSequence })
              : t("model.all")
          }
        />
        <Fact
          name={t("model.judged")}
          value={count(model.judgedTickets, t.language)}
          note={t("model.features", { features: model.features })}
        />
        <Fact
          name={t("model.levels")}
          value={[thresholds.high, thresholds.medium]
            .map((share) => percent(share, 0, t.language))
            .join(", ")}
          note={judgements === 0 ? t("model.defaults") : t("model.learnt", { count: judgements })}
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
