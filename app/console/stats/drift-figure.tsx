import type { ClassificationReport } from "knowledge-sdk/service";
import { inline } from "knowledge-sdk/service-ui";
import type { PageTranslator } from "../../_messages/translate.ts";
import { clipped, interval, percent } from "../_components/format.ts";
import { ticketAddress } from "../_components/ticket-address.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { leadsTo } from "./leads-to.tsx";
import { linked } from "./linked.ts";

interface DriftFigureProps {
  readonly drift: NonNullable<ClassificationReport["drift"]>;
  readonly asked: AskedReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** What tickets of these days are about that those before were not. */
export function DriftFigure({ drift, asked, to, t }: DriftFigureProps) {
  const title = t("drift.title");
  const { share, expected, far, kinds, words } = drift;
  const figures = {
    share: percent(share, 0, t.language),
    far: leadsTo(far === 0 ? null : to("far")),
    all: leadsTo(to("compared")),
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
      <p className="mb-4">{inline(t.pieces(isSure ? "drift.changed" : "drift.usual", figures))}</p>
      {kinds.length === 0 ? null : (
        <DataTable
          t={t}
          caption={t("drift.kinds")}
          columns={[t("drift.kind"), t("nav.tickets"), t("column.some")]}
          rows={kinds.map((kind) => [
            kind.name,
            linked(kind.tickets, t, to("far", { group: kind.name })),
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
            { text: word, href: to("compared", { word }) },
            linked(tickets, t, to("compared", { word })),
            linked(before, t, to("earlier", { word })),
          ])}
          numeric={[1, 2]}
          isWhole
        />
      )}
    </FigureCard>
  );
}
