import { limits } from "knowledge-sdk/schemas";
import { foreignTicketFields } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import { refusedForm, setPageStatus } from "../../server/page-status.ts";
import { openConsole } from "../_access/open-console.ts";
import { readTicket } from "../_access/read-ticket.ts";
import { ProblemNotice } from "../_components/problem-notice.tsx";
import { RefusedNotice } from "../_components/refused-notice.tsx";
import { pageTranslator } from "../_messages/translate.ts";
import { DeskTexts } from "./_components/desk-texts.tsx";
import { Console } from "./_ticket/console.tsx";
import { placesOf } from "./_ticket/places.ts";
import { signInModeOf } from "./_ticket/sign-in-mode.ts";
import { draftOfFields, placedTicketOf } from "./_ticket/state/placed-ticket.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("nav.ticket") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const bounds = {
  titleLengthMax: limits.ticketTitleLengthMax,
  bodyLengthMax: limits.ticketBodyLengthMax,
  queryLengthMax: limits.queryLengthMax,
};

export default async function ConsolePage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { ticket: asked, embed } = await searchParams;
  const service = await openConsole();
  const { classifier, environment } = service;
  const refused = refusedForm();
  const stored = typeof asked === "string" ? await readTicket(service, asked) : null;
  const isUnknown = typeof asked === "string" && stored === null;
  if (refused !== null) setPageStatus(refused.status);
  else if (isUnknown) setPageStatus(404);
  const placed = stored === null ? null : placedTicketOf(stored);
  const said = {
    comment: refused?.fields.get("comment") ?? null,
    place: refused?.fields.get("place") || refused?.fields.get("other") || "",
  };
  return (
    <DeskTexts>
      {refused === null ? null : <RefusedNotice form={refused} />}
      {isUnknown ? (
        <ProblemNotice
          title={t("tickets.unknown")}
          detail={t("tickets.unknownHere", { id: asked })}
        />
      ) : null}
      <Console
        key={placed?.draft.correlationId ?? ""}
        placed={placed}
        draft={refused?.fields.has("title") ? draftOfFields(refused.fields) : null}
        refused={said}
        bounds={bounds}
        places={await placesOf(classifier)}
        fields={classifier.fields()}
        foreignFields={foreignTicketFields}
        allowedOrigins={environment.auth.allowedOrigins}
        signIn={signInModeOf(environment)}
        isEmbedded={embed === "1"}
      />
    </DeskTexts>
  );
}
