import { isKnowledgeError, type KnowledgeError } from "knowledge-sdk";
import type { BulkFeedbackResponse, TicketsResponse } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import { type RefusedForm, refusedForm, setPageStatus } from "../../../server/page-status.ts";
import { openConsole } from "../../_access/open-console.ts";
import { readTicket } from "../../_access/read-ticket.ts";
import type { VisibleService } from "../../_access/visible-service.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { RefusedNotice } from "../../_components/refused-notice.tsx";
import { pageTranslator } from "../../_messages/translate.ts";
import { DeskTexts } from "../_components/desk-texts.tsx";
import { placedTicketOf } from "../_ticket/state/placed-ticket.ts";
import { readListParameters, withFolding, withoutPaging } from "./_list/list-parameters.ts";
import { TicketFilters } from "./_list/ticket-filters.tsx";
import "./_queue/queue.css";
import { Queue } from "./_queue/queue.tsx";
import type { Pane } from "./_queue/queue-props.ts";
import { sharedProps } from "./_queue/shared-props.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("nav.tickets") };
}

type Given = Readonly<Record<string, string | string[] | undefined>>;

interface PageProps {
  readonly searchParams: Promise<Given>;
}

/** Plain links and forms: it works without scripts, and every list and ticket has an address. */
export default async function TicketsPage({ searchParams }: PageProps) {
  const given = await searchParams;
  const parameters = readListParameters(given);
  const asked = withoutPaging(parameters);
  const service = await openConsole();
  const { classifier } = service;
  const refused = refusedForm();
  const isOfBulk = refused?.action === "/console/bulk";
  const shared = await sharedProps(service, isOfBulk ? null : refused);
  const list = await readList(classifier, parameters);
  const openId = typeof given.ticket === "string" && given.ticket !== "" ? given.ticket : null;
  const stored = openId === null ? null : await readTicket(service, openId);
  if (refused !== null) setPageStatus(refused.status);
  else if ("code" in list) setPageStatus(400);
  else if (openId !== null && stored === null) setPageStatus(404);
  return (
    <DeskTexts>
      <Queue
        {...shared}
        isPlacing={false}
        draft={null}
        list={"code" in list ? null : list}
        asked={asked}
        isFirstPage={parameters.cursor === undefined}
        openId={openId}
        open={stored === null ? null : placedTicketOf(stored)}
        pane={paneOf(given, openId)}
        chosen={isOfBulk ? (refused?.fields.getAll("correlationId") ?? []) : []}
        isEmbedded={asked.embed === "1"}
        notices={
          <Notices refused={refused} fault={"code" in list ? list : null} saved={given.saved} />
        }
        filters={<TicketFilters asked={asked} collections={classifier.collections()} />}
      />
    </DeskTexts>
  );
}

function paneOf({ pane }: Given, openId: string | null): Pane {
  if (pane === "views") return "views";
  return openId === null ? "list" : "ticket";
}

async function readList(
  classifier: VisibleService["classifier"],
  { embed: _embed, ...parameters }: Readonly<Record<string, string>>,
): Promise<TicketsResponse | KnowledgeError> {
  try {
    return await classifier.tickets(withFolding(parameters));
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "parameter_invalid") return error;
    throw error;
  }
}

interface NoticesProps {
  readonly refused: RefusedForm | null;
  /** Why the list cannot be shown. */
  readonly fault: KnowledgeError | null;
  /** How many tickets a form has judged. */
  readonly saved: Given[string];
}

async function Notices({ refused, fault, saved }: NoticesProps) {
  const t = await pageTranslator();
  return (
    <>
      {refused === null ? null : <RefusedNotice form={refused} />}
      {refused?.failures === undefined ? null : <Failures failures={refused.failures} />}
      {typeof saved === "string" && /^\d{1,4}$/.test(saved) ? (
        <p role="status" className="rounded-md bg-note-bg px-4 py-3 text-note-text">
          {t("tickets.saved", { count: Number(saved) })}
        </p>
      ) : null}
      {fault === null ? null : (
        <ProblemNotice title={t("tickets.cannotShow")} detail={fault.message} isEnglish />
      )}
    </>
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
