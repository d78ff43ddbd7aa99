import type { ClassificationReport, ReportedQueue } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count, interval, percent, signed, waiting } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard } from "../_figures/figure-card.tsx";
import type { Cell } from "../_figures/plain-table.tsx";
import { type AskedReport, reportAddress, tableAddress, ticketsAddress } from "./asked-report.ts";

interface QueueFiguresProps {
  readonly report: ClassificationReport;
  readonly queues: readonly ReportedQueue[];
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

/** With more of them a page would be long and large: the file has them all. */
const queuesMax = 20;

/** A row for each queue; its figures lead to their tickets. */
export function QueueFigures({ report, queues, asked, t }: QueueFiguresProps) {
  const title = t("queues.title");
  const hidden = queues.length - queuesMax;
  return (
    <FigureCard
      id="queues"
      title={title}
      note={t("queues.note")}
      t={t}
      csv={tableAddress(asked, "queues")}
    >
      <DataTable
        t={t}
        caption={title}
        columns={[
          t("column.queue"),
          t("nav.tickets"),
          t("column.accuracy"),
          t("column.coverage"),
          t("column.automated"),
          t("column.wait"),
        ]}
        rows={queues.slice(0, queuesMax).map((queue) => rowOf(queue, report, asked, t))}
        numeric={[1, 2, 3, 4, 5]}
        isWhole
      />
      {hidden > 0 ? (
        <p className="mt-3 text-sm text-muted">{t("queues.others", { count: hidden })}</p>
      ) : null}
    </FigureCard>
  );
}

function rowOf(
  queue: ReportedQueue,
  report: ClassificationReport,
  asked: AskedReport,
  t: PageTranslator,
): readonly Cell[] {
  const { collection, placed, placedBefore } = queue;
  const tickets = (more: Readonly<Record<string, string>>): string =>
    ticketsAddress(report, asked, { predicted: collection, ...more });
  const broken = queue.broken.map(({ confidence, since }) => {
    const level = report.levels.find((one) => one.confidence === confidence);
    const promise = percent(level?.promise ?? null, 0, t.language);
    return t("queues.broken", { level: t(`levelShort.${confidence}`), promise, since });
  });
  return [
    {
      text: collection,
      href: reportAddress(asked, { collection }),
      ...(broken.length > 0 && { note: broken.join("; ") }),
    },
    {
      text: count(placed, t.language),
      href: tickets({}),
      ...(placedBefore > 0 && { note: signed((placed - placedBefore) / placedBefore, t.language) }),
    },
    queue.judged === 0
      ? "–"
      : {
          text: percent(queue.accuracy, 1, t.language),
          ...(queue.right < queue.judged && { href: tickets({ status: "corrected" }) }),
          note: t("queues.judged", {
            interval: interval(queue.interval, t.language),
            judged: queue.judged,
          }),
        },
    percent(queue.coverage, 0, t.language),
    queue.automated === null || queue.automated === 0
      ? percent(queue.automated, 0, t.language)
      : {
          text: percent(queue.automated, 0, t.language),
          href: tickets({ confidence: "high" }),
        },
    waiting(queue.minutesToJudgement, t.language),
  ];
}
