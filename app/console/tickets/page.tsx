import { isKnowledgeError, type KnowledgeError, type TicketsResponse } from "knowledge-sdk";
import type { Metadata } from "next";
import { refusedForm, setPageStatus } from "../../../server/page-status.ts";
import type { Service } from "../../../server/service.ts";
import { openConsole } from "../../_access/open-console.ts";
import { Problem } from "../../_components/problem.tsx";
import { placesOf } from "../_components/places.ts";
import { readListParameters, withoutPaging } from "./_list/list-parameters.ts";
import { TicketFilters } from "./_list/ticket-filters.tsx";
import { TicketTable } from "./_list/ticket-table.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Tickets" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Plain links and forms: it works without scripts, and every list has an address. */
export default async function TicketsPage({ searchParams }: PageProps) {
  const given = await searchParams;
  const asked = readListParameters(given);
  const { classifier } = await openConsole();
  const refused = refusedForm();
  if (refused !== null) setPageStatus(refused.status);
  const list = await readList(classifier, asked);
  if ("code" in list) setPageStatus(400);
  const { saved, failed } = given;
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold leading-tight">Tickets</h1>
      {refused === null ? null : <Problem title={refused.title} detail={refused.detail} />}
      {typeof saved === "string" ? <Saved saved={saved} failed={failed} /> : null}
      <TicketFilters asked={asked} collections={classifier.collections()} />
      {"code" in list ? (
        <Problem title="This list cannot be shown" detail={list.message} />
      ) : (
        <TicketTable
          list={list}
          asked={withoutPaging(asked)}
          address={new URLSearchParams(asked)}
          places={await placesOf(classifier)}
          chosen={refused?.fields.getAll("correlationId") ?? []}
        />
      )}
    </>
  );
}

async function readList(
  classifier: Service["classifier"],
  { embed: _embed, ...parameters }: Readonly<Record<string, string>>,
): Promise<TicketsResponse | KnowledgeError> {
  try {
    return await classifier.tickets(parameters);
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "parameter_invalid") return error;
    throw error;
  }
}

interface SavedProps {
  readonly saved: string;
  readonly failed: string | string[] | undefined;
}

function Saved({ saved, failed }: SavedProps) {
  const isPartial = typeof failed === "string";
  return (
    <p role="status" className="mb-4 rounded-md bg-note-bg px-4 py-3 text-note-text">
      {`${saved.slice(0, 4)} saved`}
      {isPartial ? `, ${failed.slice(0, 4)} could not be: they are as they were` : ""}
    </p>
  );
}
