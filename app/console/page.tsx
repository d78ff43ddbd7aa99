import type { Metadata } from "next";
import { refusedForm, setPageStatus } from "../../server/page-status.ts";
import { openConsole } from "../_access/open-console.ts";
import { Problem } from "../_components/problem.tsx";
import { TicketAnswer } from "./_ticket/ticket-answer.tsx";
import { TicketForm } from "./_ticket/ticket-form.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Ticket" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function ConsolePage({ searchParams }: PageProps) {
  const { ticket: asked, embed } = await searchParams;
  const { classifier } = await openConsole();
  const refused = refusedForm();
  const record = typeof asked === "string" ? await classifier.record(asked) : null;
  const isUnknown = typeof asked === "string" && record === null;
  if (refused !== null) setPageStatus(refused.status);
  else if (isUnknown) setPageStatus(404);
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold leading-tight">Place a ticket</h1>
      {refused === null ? null : <Problem title={refused.title} detail={refused.detail} />}
      {isUnknown ? (
        <Problem
          title="Unknown ticket"
          detail={`No ticket was classified as ${asked}; paste it here to place it.`}
        />
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <TicketForm
          fields={Object.fromEntries(refused?.fields ?? [])}
          ticket={record === null ? null : { id: record.correlationId, ...record.ticket }}
          isEmbedded={embed === "1"}
        />
        {record === null ? null : <TicketAnswer record={record} />}
      </div>
    </>
  );
}
