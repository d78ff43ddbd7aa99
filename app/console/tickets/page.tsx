import { isKnowledgeError, type KnowledgeError } from "knowledge-sdk";
import type { BulkFeedbackResponse, TicketsResponse } from "knowledge-sdk/schemas";
import type { Metadata } from "next";
import { refusedForm, setPageStatus } from "../../../server/page-status.ts";
import type { Service } from "../../../server/service.ts";
import { openConsole } from "../../_access/open-console.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { RefusedNotice } from "../../_components/refused-notice.tsx";
import { pageTranslator } from "../../_messages/translate.ts";
import { placesOf } from "../_components/places.ts";
import { readListParameters, withoutPaging } from "./_list/list-parameters.ts";
import { TicketFilters } from "./_list/ticket-filters.tsx";
import { TicketTable } from "./_list/ticket-table.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("nav.tickets") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Plain links and forms: it works without scripts, and every list has an address. */
export default async function TicketsPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const given = await searchParams;
  const asked = readListParameters(given);
  const { classifier } = await openConsole();
  const refused = refusedForm();
  if (refused !== null) setPageStatus(refused.status);
  const list = await readList(classifier, asked);
  if ("code" in list) setPageStatus(400);
  const { saved } = given;
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold leading-tight">{t("nav.tickets")}</h1>
      {refused === null ? null : <RefusedNotice form={refused} />}
      {refused?.failures === undefined ? null : <Failures failures={refused.failures} />}
      {typeof saved === "string" && /^\d{1,4}$/.test(saved) ? (
        <Saved count={Number(saved)} />
      ) : null}
      <TicketFilters asked={asked} collections={classifier.collections()} />
      {"code" in list ? (
        <ProblemNotice title={t("tickets.cannotShow")} detail={list.message} isEnglish />
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

async function Saved({ count }: { readonly count: number }) {
  const t = await pageTranslator();
  return (
    <p role="status" className="mb-4 rounded-md bg-note-bg px-4 py-3 text-note-text">
      {t("tickets.saved", { count })}
    </p>
  );
}

/** Each with its reason. */
function Failures({ failures }: { readonly failures: BulkFeedbackResponse["failures"] }) {
  return (
    <ul className="mb-4 mt-2 list-disc ps-8 [overflow-wrap:anywhere]">
      {failures.map(({ correlationId, detail }) => (
        <li key={correlationId}>
          <span className="font-semibold">{correlationId}</span>: <span lang="en">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
