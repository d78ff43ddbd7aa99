import type { Metadata } from "next";
import Link from "next/link";
import { refusedForm, setPageStatus } from "../../../../server/page-status.ts";
import { openConsole } from "../../../_access/open-console.ts";
import { readTicket } from "../../../_access/read-ticket.ts";
import { ProblemNotice } from "../../../_components/problem-notice.tsx";
import { RefusedNotice } from "../../../_components/refused-notice.tsx";
import { pageTranslator } from "../../../_messages/translate.ts";
import { DeskTexts } from "../../_components/desk-texts.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { standingTerms } from "../../_ticket/state/desk-types.ts";
import { placedTicketOf } from "../../_ticket/state/placed-ticket.ts";
import { History } from "../../_ticket/view/history.tsx";
import { TicketText } from "../../_ticket/view/ticket-text.tsx";
import { UndoOnHistory } from "../_list/undo-on-history.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("history.page") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The history of one ticket, with times and names of keys. */
export default async function TicketHistoryPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { id, embed } = await searchParams;
  const service = await openConsole();
  const refused = refusedForm();
  const stored = typeof id === "string" ? await readTicket(service, id) : null;
  if (stored === null) {
    setPageStatus(404);
    const detail =
      typeof id === "string" ? t("tickets.unknownNamed", { id }) : t("tickets.unknownNameless");
    return (
      <>
        <h1 className="text-2xl font-semibold leading-tight">{t("history.page")}</h1>
        <ProblemNotice title={t("tickets.unknown")} detail={detail} />
      </>
    );
  }
  if (refused !== null) setPageStatus(refused.status);
  const placed = placedTicketOf(stored);
  const { draft } = placed;
  const isEmbedded = embed === "1";
  const parameters = new URLSearchParams({ ticket: stored.correlationId });
  if (isEmbedded) parameters.set("embed", "1");
  return (
    <DeskTexts>
      <h1 className="mb-4 text-2xl font-semibold leading-tight [overflow-wrap:anywhere]">
        {draft.title === "" ? stored.correlationId : draft.title}
      </h1>
      {refused === null ? null : <RefusedNotice form={refused} />}
      <div className="mb-6 flex flex-wrap gap-2">
        <Link href={`/console?${parameters}`} prefetch={false} className={quietButtonStyle}>
          {t("history.review")}
        </Link>
        <UndoOnHistory ticket={stored} isEmbedded={isEmbedded} />
      </div>
      <History events={stored.history} heading="h2" />
      {stored.ticket === null ? (
        <p className="mt-6 text-muted">{t("history.noText")}</p>
      ) : (
        <div className="mt-6 max-w-3xl">
          <TicketText draft={draft} terms={standingTerms(placed)} parts={placed.parts} />
        </div>
      )}
    </DeskTexts>
  );
}
