import type { Metadata } from "next";
import { refusedForm, setPageStatus } from "../../server/page-status.ts";
import { openConsole } from "../_access/open-console.ts";
import { readTicket } from "../_access/read-ticket.ts";
import { ProblemNotice } from "../_components/problem-notice.tsx";
import { RefusedNotice } from "../_components/refused-notice.tsx";
import { pageTranslator } from "../_messages/translate.ts";
import { DeskTexts } from "./_components/desk-texts.tsx";
import { draftOfFields, placedTicketOf } from "./_ticket/state/placed-ticket.ts";
import "./tickets/_queue/queue.css";
import { Queue } from "./tickets/_queue/queue.tsx";
import { sharedProps } from "./tickets/_queue/shared-props.ts";

export const dynamic = "force-dynamic";

/** As many as are seen beside the form. */
const newestMax = 25;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("nav.ticket") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The desk with a form that places tickets. */
export default async function ConsolePage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { ticket: asked, embed } = await searchParams;
  const isEmbedded = embed === "1";
  const service = await openConsole();
  const refused = refusedForm();
  const shared = await sharedProps(service, refused);
  const list = await service.classifier.tickets({ limit: newestMax });
  const stored = typeof asked === "string" ? await readTicket(service, asked) : null;
  const isUnknown = typeof asked === "string" && stored === null;
  if (refused !== null) setPageStatus(refused.status);
  else if (isUnknown) setPageStatus(404);
  const placed = stored === null ? null : placedTicketOf(stored);
  const openId = placed?.draft.correlationId ?? null;
  return (
    <DeskTexts>
      <Queue
        key={openId}
        {...shared}
        isPlacing
        list={list}
        asked={isEmbedded ? { embed } : {}}
        isFirstPage
        openId={openId}
        open={placed}
        draft={refused?.fields.has("title") ? draftOfFields(refused.fields) : null}
        pane="ticket"
        chosen={[]}
        isEmbedded={isEmbedded}
        notices={
          <>
            {refused === null ? null : <RefusedNotice form={refused} />}
            {isUnknown ? (
              <ProblemNotice
                title={t("tickets.unknown")}
                detail={t("tickets.unknownHere", { id: asked })}
              />
            ) : null}
          </>
        }
        filters={null}
      />
    </DeskTexts>
  );
}
