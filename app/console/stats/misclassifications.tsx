import type { ClassificationReport, MisplacedTicket } from "knowledge-sdk/host";
import Link from "next/link";
import { clipped, count } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { listAddress } from "../tickets/_list/list-parameters.ts";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface MisclassificationsProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
}

/** The pairs that are mixed up most, with tickets to look at. */
export function Misclassifications({
  report: { misclassifications, overall },
  asked,
}: MisclassificationsProps) {
  const title = "Most frequent mistakes";
  return (
    <FigureCard
      id="misclassifications"
      title={title}
      note="If a pair stays here for long, add keywords or pages to the correct collection."
      csv={tableAddress(asked, "misclassifications")}
    >
      {misclassifications.length === 0 ? (
        <NothingYet>
          {overall.judged === 0
            ? "No ticket was judged in these days."
            : "No judged ticket of these days was in the wrong collection."}
        </NothingYet>
      ) : (
        <DataTable
          caption={title}
          columns={["Placed in, and correct", "Tickets", "Some of them"]}
          rows={misclassifications.map(({ predicted, correct, count: tickets, tickets: some }) => [
            <Pair key="pair" predicted={predicted} correct={correct} />,
            <Link
              key="all"
              href={listAddress({
                status: "corrected",
                predicted,
                collection: correct,
                ...(asked.isEmbedded && { embed: "1" }),
              })}
              prefetch={false}
            >
              {count(tickets)}
              <span className="sr-only"> tickets from any time</span>
            </Link>,
            <TicketLinks key="tickets" tickets={some} isEmbedded={asked.isEmbedded} />,
          ])}
          numeric={[1]}
          isWhole
        />
      )}
    </FigureCard>
  );
}

function Pair({ predicted, correct }: { readonly predicted: string; readonly correct: string }) {
  return (
    <>
      {predicted}
      <span className="block">
        <span aria-hidden="true">→ </span>
        <span className="sr-only">instead of </span>
        {correct}
      </span>
    </>
  );
}

interface TicketLinksProps {
  readonly tickets: readonly MisplacedTicket[];
  readonly isEmbedded: boolean;
}

function TicketLinks({ tickets, isEmbedded }: TicketLinksProps) {
  return (
    <ul className="grid min-w-40">
      {tickets.map(({ correlationId, title }) => (
        <li key={correlationId} className="min-w-0">
          <Link href={ticketAddress(correlationId, isEmbedded)} prefetch={false}>
            {clipped(correlationId, 40)}
          </Link>
          {title === null ? null : <span className="text-muted"> {clipped(title, 34)}</span>}
        </li>
      ))}
    </ul>
  );
}

function ticketAddress(correlationId: string, isEmbedded: boolean): string {
  const parameters = new URLSearchParams({ id: correlationId });
  if (isEmbedded) parameters.set("embed", "1");
  return `/console/tickets/one?${parameters}`;
}
