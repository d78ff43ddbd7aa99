import type { ClassificationReport } from "knowledge-sdk/host";
import { count, interval, percent } from "../_components/format.ts";

/** The figures that a glance is for. */
export function KeyFigures({ report }: { readonly report: ClassificationReport }) {
  const { placed, overall, levels, calibration } = report;
  const high = levels.find(({ confidence }) => confidence === "high");
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name="Tickets" value={count(placed)} note="first came in these days" />
      <Figure
        name="Accuracy"
        value={percent(overall.accuracy)}
        note={
          overall.accuracy === null
            ? "no ticket was judged"
            : `${interval(overall.interval)} with 95\u00a0% certainty`
        }
      />
      <Figure
        name="Judged"
        value={count(overall.judged)}
        note={`${count(overall.judged - overall.right)} of them corrected`}
      />
      <Figure
        name="High confidence"
        value={percent(high?.coverage ?? null)}
        note={
          calibration.expectedError === null
            ? "of all tickets"
            : `of all tickets; calibration error ${percent(calibration.expectedError)}`
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
