import type { ClassificationReport } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count, interval, percent } from "../_components/format.ts";

interface KeyFiguresProps {
  readonly report: ClassificationReport;
  readonly t: PageTranslator;
}

/** The figures that a glance is for. */
export function KeyFigures({ report, t }: KeyFiguresProps) {
  const { placed, overall, levels, calibration } = report;
  const high = levels.find(({ confidence }) => confidence === "high");
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name={t("nav.tickets")} value={count(placed, t.language)} note={t("key.came")} />
      <Figure
        name={t("column.accuracy")}
        value={percent(overall.accuracy, 1, t.language)}
        note={
          overall.accuracy === null
            ? t("key.noneJudged")
            : t("key.certainty", { interval: interval(overall.interval, t.language) })
        }
      />
      <Figure
        name={t("column.judged")}
        value={count(overall.judged, t.language)}
        note={t("key.corrected", { corrected: overall.judged - overall.right })}
      />
      <Figure
        name={t("key.high")}
        value={percent(high?.coverage ?? null, 1, t.language)}
        note={
          calibration.expectedError === null
            ? t("key.ofAll")
            : t("key.error", { error: percent(calibration.expectedError, 1, t.language) })
        }
      />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

function Figure({ name, value, note }: FigureProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="block text-2xl font-semibold leading-snug tabular-nums">{value}</span>
        <span className="block text-sm leading-snug text-muted">{note}</span>
      </dd>
    </div>
  );
}
