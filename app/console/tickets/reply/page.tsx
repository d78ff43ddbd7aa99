import { createAnswerer } from "knowledge-sdk/host";
import type { AskResponse } from "knowledge-sdk/schemas";
import { draftReply, requestOrigin } from "knowledge-sdk/service";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { pageRequest, setPageStatus } from "../../../../server/page-status.ts";
import { openConsole } from "../../../_access/open-console.ts";
import { readTicket } from "../../../_access/read-ticket.ts";
import type { VisibleService } from "../../../_access/visible-service.ts";
import { ProblemNotice } from "../../../_components/problem-notice.tsx";
import { askedLanguage, pageTranslator } from "../../../_messages/translate.ts";
import { inTurn, orRefusal } from "../../../_search/answer-page.ts";
import { DeskTexts } from "../../_components/desk-texts.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { placedTicketOf } from "../../_ticket/state/placed-ticket.ts";
import { ReplyEditor } from "./reply-editor.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("reply.page") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** A reply to one ticket in the words of the documentation, for an agent to change and to send. */
export default async function ReplyPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { id, embed } = await searchParams;
  const service = await openConsole();
  const stored = typeof id === "string" ? await readTicket(service, id) : null;
  const heading = <h1 className="mb-4 text-2xl font-semibold leading-tight">{t("reply.page")}</h1>;
  if (stored === null) return <UnknownTicket id={id} heading={heading} />;
  const { title, body } = placedTicketOf(stored).draft;
  const drafted = title === "" ? null : await draftOf(service, { title, body });
  const parameters = new URLSearchParams({ ticket: stored.correlationId });
  if (embed === "1") parameters.set("embed", "1");
  return (
    <DeskTexts>
      {heading}
      <p className="mb-4 [overflow-wrap:anywhere]" dir="auto">
        {title === "" ? t("history.noText") : title}
      </p>
      {drafted === null ? null : "status" in drafted ? (
        <ProblemNotice title={drafted.title} detail={drafted.detail ?? ""} />
      ) : (
        <>
          <p className="mb-4 max-w-3xl text-sm text-muted">
            {t("reply.asked", { question: drafted.question })}
          </p>
          {drafted.text === null ? (
            <NoDraft
              nearest={drafted.nearest}
              reason={t(reasons[drafted.reason ?? fallback])}
              label={t("reply.nearest")}
            />
          ) : (
            <ReplyEditor
              correlationId={stored.correlationId}
              text={drafted.text}
              isWorded={drafted.answer?.by === "model"}
              allowedOrigins={service.environment.auth.allowedOrigins}
            />
          )}
        </>
      )}
      <p className="mt-6">
        <Link href={`/console/tickets?${parameters}`} prefetch={false} className={quietButtonStyle}>
          {t("reply.ticket")}
        </Link>
      </p>
    </DeskTexts>
  );
}

interface UnknownTicketProps {
  readonly id: unknown;
  readonly heading: ReactNode;
}

async function UnknownTicket({ id, heading }: UnknownTicketProps) {
  const t = await pageTranslator();
  setPageStatus(404);
  const detail =
    typeof id === "string" ? t("tickets.unknownNamed", { id }) : t("tickets.unknownNameless");
  return (
    <>
      {heading}
      <ProblemNotice title={t("tickets.unknown")} detail={detail} />
    </>
  );
}

const fallback = "not_in_the_documentation";
const reasons = {
  not_in_the_documentation: "reply.notThere",
  unclear_question: "reply.unclear",
  several_readings: "reply.several",
} as const;

async function draftOf(
  service: VisibleService,
  ticket: { readonly title: string; readonly body: string },
) {
  const { store, classifier, environment, asking, isWorded } = service;
  const answerer = createAnswerer({ store, model: isWorded ? asking.answerModel : undefined });
  const template = classifier.replyTemplate();
  const request = pageRequest();
  const origin = environment.publicOrigin ?? (request === null ? "" : requestOrigin(request));
  const language = await askedLanguage();
  const limited = { service, limiter: asking.askLimiter };
  return orRefusal(language, () =>
    draftReply(answerer, ticket, {
      template,
      origin,
      inTurn: (look) => inTurn(limited, look),
    }),
  );
}

interface NoDraftProps extends Pick<AskResponse, "nearest"> {
  readonly reason: string;
  readonly label: string;
}

function NoDraft({ nearest, reason, label }: NoDraftProps) {
  return (
    <>
      <p role="status" className="font-semibold">
        {reason}
      </p>
      {nearest.length === 0 ? null : (
        <>
          <h2 className="mt-4 font-semibold">{label}</h2>
          <ul className="mt-2 list-disc ps-6">
            {nearest.map(({ id, title, path, url }) => (
              <li key={id}>
                <a href={url ?? path}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
