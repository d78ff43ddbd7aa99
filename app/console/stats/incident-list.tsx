import type { StatsResponse } from "knowledge-sdk";
import Link from "next/link";
import type { PageTranslator } from "../../_messages/translate.ts";
import { RelativeTime } from "../_components/relative-time.tsx";

interface IncidentListProps {
  readonly incidents: NonNullable<NonNullable<StatsResponse["detail"]>["incidents"]>;
  readonly isEmbedded: boolean;
  readonly t: PageTranslator;
}

/** What many reported at once in the last 30 days, each with the way to its tickets. */
export function IncidentList({ incidents, isEmbedded, t }: IncidentListProps) {
  return (
    <section aria-labelledby="incidents" className="figure-card mt-5">
      <h2 id="incidents">{t("incidents.title")}</h2>
      <ul className="space-y-1 text-sm">
        {incidents.map(({ id, tickets, unjudged, since }) => {
          const filters = new URLSearchParams({ incident: id, ...(isEmbedded && { embed: "1" }) });
          return (
            <li key={id}>
              <Link href={`/console/tickets?${filters}`} prefetch={false}>
                {t("incidents.alike", { tickets })}
              </Link>
              {", "}
              {t("incidents.unjudged", { unjudged })} <RelativeTime at={since} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
