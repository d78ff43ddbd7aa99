import type { AuditRecord } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { moment } from "../../_components/moment.ts";
import { trailAddress } from "./asked.ts";

interface TrailEventsProps {
  readonly events: readonly AuditRecord[];
  readonly t: PageTranslator;
}

/** Each row as one line on a desk and as a few on a phone; names lead to their own rows. */
export function TrailEvents({ events, t }: TrailEventsProps) {
  return (
    <ol className="mt-3 text-sm leading-snug [overflow-wrap:anywhere]">
      {events.map((event) => (
        <li
          key={event.seq}
          className="grid gap-x-4 gap-y-1 border-t border-line py-2 lg:grid-cols-[12rem_1.2fr_1.2fr_2fr_6rem]"
        >
          <time dateTime={event.at} className="text-muted">
            {moment(event.at)}
          </time>
          <span className="font-semibold">
            {t(`auditAction.${event.action}`)}{" "}
            <code className="block text-xs font-normal text-muted">{event.action}</code>
          </span>
          <Who event={event} t={t} />
          <span>
            {event.subject === null ? null : (
              <Link href={trailAddress({ subject: event.subject })} prefetch={false}>
                {event.subject}
              </Link>
            )}
          </span>
          <Outcome event={event} t={t} />
        </li>
      ))}
    </ol>
  );
}

interface TrailEventProps {
  readonly event: AuditRecord;
  readonly t: PageTranslator;
}

function Who({ event: { actor, origin }, t }: TrailEventProps) {
  return (
    <span>
      {actor === null ? (
        <span className="text-muted">{t(origin === null ? "audit.service" : "audit.nobody")}</span>
      ) : (
        <Link href={trailAddress({ actor })} prefetch={false}>
          {actor}
        </Link>
      )}{" "}
      {origin === null ? null : (
        <span className="block text-xs text-muted">{t("audit.network", { origin })}</span>
      )}
    </span>
  );
}

function Outcome({ event: { outcome }, t }: TrailEventProps) {
  const colours =
    outcome === "allowed" ? "bg-note-bg text-note-text" : "bg-danger-bg text-danger-text";
  return (
    <span>
      <span className={`inline-block rounded px-2 py-0.5 ${colours}`}>
        {t(`auditOutcome.${outcome}`)}
      </span>
    </span>
  );
}
