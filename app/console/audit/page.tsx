import { AuditParameters } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import Link from "next/link";
import { setPageStatus } from "../../../server/page-status.ts";
import { openPage } from "../../_access/open-page.ts";
import type { VisibleService } from "../../_access/visible-service.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { type AskedTrail, readAskedTrail, trailAddress } from "./_trail/asked.ts";
import { ChainState } from "./_trail/chain-state.tsx";
import { TrailEvents } from "./_trail/trail-events.tsx";
import { TrailFilters } from "./_trail/trail-filters.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("audit.title") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The trail with filters in its address, so that every view can be linked. */
export default async function AuditPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { application } = await openPage("/console/audit");
  const given = await searchParams;
  const asked = readAskedTrail(given);
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{t("audit.title")}</h1>
      <p className="mb-6 max-w-3xl text-muted">{t("audit.intro")}</p>
      {application.auth === null ? (
        <p>{t("audit.off")}</p>
      ) : (
        <>
          <TrailFilters asked={asked} t={t} />
          <Trail application={application} asked={asked} t={t} />
          <ChainState application={application} isAsked={given.check === "1"} t={t} />
        </>
      )}
    </>
  );
}

interface TrailProps {
  readonly application: VisibleService["application"];
  readonly asked: AskedTrail;
  readonly t: PageTranslator;
}

async function Trail({ application, asked, t }: TrailProps) {
  const parsed = AuditParameters.safeParse(asked);
  if (!parsed.success) {
    setPageStatus(400);
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return <ProblemNotice title={t("audit.wrong")} detail={faults.join("; ")} isEnglish />;
  }
  const { events, nextBefore } = await application.auditPage(parsed.data);
  const { before, ...filters } = asked;
  return (
    <section aria-labelledby="events" className="mt-6">
      <h2 id="events" className="text-xl font-semibold">
        {t("audit.events")}
      </h2>
      {events.length === 0 ? <p className="mt-3">{t("audit.none")}</p> : null}
      <TrailEvents events={events} t={t} />
      {before === undefined && nextBefore === null ? null : (
        <nav aria-label={t("audit.pages")} className="mt-4 flex gap-4">
          {before === undefined ? null : (
            <Link href={trailAddress(filters)} prefetch={false} className="wiki-button">
              {t("audit.newest")}
            </Link>
          )}
          {nextBefore === null ? null : (
            <Link
              href={trailAddress({ ...filters, before: String(nextBefore) })}
              prefetch={false}
              className="wiki-button"
            >
              {t("audit.older")}
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}
