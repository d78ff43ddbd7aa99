import type { ClassificationReport, ReportedQueue, ReportPeriod } from "knowledge-sdk/service";
import type { CountedKind } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count, interval, percent, signed, waiting } from "../_components/format.ts";
import type { Cell } from "../_figures/plain-table.tsx";
import { type AskedReport, reportAddress } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { TableCard } from "./table-card.tsx";

interface QueueFiguresProps {
  readonly report: ClassificationReport;
  readonly queues: readonly ReportedQueue[];
  readonly asked: AskedReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** With more of them a page would be long and large: the file has them all. */
const queuesMax = 20;

/** A row for each queue; its figures lead to their tickets. */
export function QueueFigures({ report, queues, asked, to, t }: QueueFiguresProps) {
  const title = t("queues.title");
  const hidden = queues.length - queuesMax;
  return (
    <TableCard
      id="queues"
      title={title}
      note={t("queues.note")}
      table="queues"
      asked={asked}
      t={t}
      columns={[
        t("column.queue"),
        t("nav.tickets"),
        t("column.accuracy"),
        t("column.coverage"),
        t("column.automated"),
        t("column.wait"),
      ]}
      rows={queues.slice(0, queuesMax).map((queue) => rowOf(queue, { report, asked, to, t }))}
      numeric={[1, 2, 3, 4, 5]}
      isWhole
    >
      {hidden > 0 ? (
        <p className="mt-3 text-sm text-muted">{t("queues.others", { count: hidden })}</p>
      ) : null}
    </TableCard>
  );
}

function rowOf(
  queue: ReportedQueue,
  { report, asked, to, t }: Omit<QueueFiguresProps, "queues">,
): readonly Cell[] {
  const { collection, placed, placedBefore } = queue;
  const tickets = (counted: CountedKind, more = {}, days: ReportPeriod = report): string =>
    to(counted, { predicted: collection, ...more }, days);
  const share = (value: number | null, href: string): Cell => {
    const text = percent(value, 0, t.language);
    return value === null || value === 0 ? text : { text, href };
  };
  const broken = queue.broken.map(({ confidence, since }) => {
    const level = report.levels.find((one) => one.confidence === confidence);
    const promise = percent(level?.promise ?? null, 0, t.language);
    return {
      text: t("queues.broken", { level: t(`levelShort.${confidence}`), promise, since }),
      href: tickets("misplaced", { confidence }, { from: since, to: report.to }),
    };
  });
  const { before } = report;
  return [
    [{ text: collection, href: reportAddress(asked, { collection }) }, ...broken],
    [
      { text: count(placed, t.language), href: tickets("came") },
      ...(placedBefore > 0 && before !== undefined
        ? [
            {
              text: signed((placed - placedBefore) / placedBefore, t.language),
              href: tickets("came", {}, before),
            },
          ]
        : []),
    ],
    queue.judged === 0
      ? "–"
      : {
          text: percent(queue.accuracy, 1, t.language),
          href: tickets("belonging"),
          note: t("queues.judged", {
            interval: interval(queue.interval, t.language),
            judged: queue.judged,
          }),
        },
    share(queue.coverage, tickets("came", { confidence: "high,medium" })),
    share(queue.automated, tickets("automatic")),
    queue.minutesToJudgement === null
      ? waiting(null, t.language)
      : { text: waiting(queue.minutesToJudgement, t.language), href: tickets("judged") },
  ];
}
