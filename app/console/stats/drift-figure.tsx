import type { ClassificationReport } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { clipped, count, interval, percent } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { listAddress } from "../tickets/_list/list-parameters.ts";
import { type AskedReport, tableAddress, ticketAddress } from "./asked-report.ts";

interface DriftFigureProps {
  readonly drift: NonNullable<ClassificationReport["drift"]>;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

/** What tickets of these days are about that those before were not. */
export function DriftFigure({ drift, asked, t }: DriftFigureProps) {
  const title = t("drift.title");
  const { share, expected, kinds, words } = drift;
  const figures = {
    share: percent(share, 0, t.language),
    interval: interval(drift.interval, t.language),
    tickets: drift.tickets,
    expected: percent(expected, 0, t.language),
  };
  const isSure = drift.interval.low > expected;
  return (
    <FigureCard
      id="drift"
      title={title}
      note={t("drift.note")}
      t={t}
      csv={tableAddress(asked, "new-words")}
    >
      <p className="mb-4">{t(isSure ? "drift.changed" : "drift.usual", figures)}</p>
      {kinds.length === 0 ? null : (
        <DataTable
          t={t}
          caption={t("drift.kinds")}
          columns={[t("drift.kind"), t("nav.tickets"), t("column.some")]}
          rows={kinds.map((kind) => [
            kind.name,
            count(kind.tickets, t.language),
            kind.examples.map(({ correlationId, title: about }) => ({
              text: clipped(correlationId, 40),
              href: ticketAddress(correlationId, asked.isEmbedded),
              ...(about !== null && { note: clipped(about, 34) }),
            })),
          ])}
          numeric={[1]}
          isWhole
        />
      )}
      {words.length === 0 ? (
        <NothingYet>{t("drift.noWords")}</NothingYet>
      ) : (
        <DataTable
          t={t}
          caption={t("drift.words")}
          columns={[t("drift.word"), t("nav.tickets"), t("drift.before")]}
          rows={words.map(({ word, tickets, before }) => [
            {
              text: word,
              href: listAddress({ q: word, ...(asked.isEmbedded && { embed: "1" }) }),
            },
            count(tickets, t.language),
            count(before, t.language),
          ])}
          numeric={[1, 2]}
          isWhole
        />
      )}
    </FigureCard>
  );
}
