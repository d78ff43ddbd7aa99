import type { ApplicationKeyRecord } from "knowledge-sdk/service-schemas";
import type { ReactNode } from "react";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { moment } from "../../_components/moment.ts";
import { RelativeTime } from "../../_components/relative-time.tsx";

interface KeyFactsProps {
  readonly shown: ApplicationKeyRecord;
  readonly t: PageTranslator;
}

/** What a key may do, how long and how often, when it was used, and where it is kept. */
export function KeyFacts({ shown, t }: KeyFactsProps) {
  const { areas, collections, expiresAt, rate, origins, version, lastUsedAt, position } = shown;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("appKey.areas"), areas === null ? t("appKey.everything") : areas.join(", ")],
    [
      t("appKey.collections"),
      collections === null ? t("appKey.allCollections") : collections.join(", "),
    ],
    [t("appKey.expires"), expiresAt === null ? t("appKey.never") : moment(expiresAt)],
    [t("appKey.rate"), rate === null ? t("appKey.noRate") : rate.toLocaleString(t.language)],
    [t("appKey.used"), lastUsedAt === null ? t("appKey.never") : <RelativeTime at={lastUsedAt} />],
    [t("appKey.place"), position ?? t("appKey.database")],
    ...(origins === null ? [] : ([[t("appKey.publicOn"), origins.join(", ")]] as const)),
    ...(version === null ? [] : ([[t("appKey.version"), version]] as const)),
  ];
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm leading-snug sm:grid-cols-3 lg:grid-cols-6">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
