import type { ReactNode } from "react";
import type { WikiHome } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { plainTime } from "../plain-time.tsx";

interface RecentlyChangedProps {
  readonly pages: WikiHome["changed"];
  readonly time: ((at: string) => ReactNode) | undefined;
  readonly t: SiteTranslator;
}

/** The pages that changed last; nothing where no page has a date. */
export function RecentlyChanged({ pages, t, time = plainTime(t) }: RecentlyChangedProps) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="changed">
      <h2 id="changed">{t("home.changed")}</h2>
      <ul>
        {pages.map(({ address, title, changedAt }) => (
          <li key={address}>
            <a href={address} dir="auto">
              {title}
            </a>
            <span>{time(changedAt)}</span>
          </li>
        ))}
      </ul>
      {pages.some(({ address }) => address.startsWith("/wiki")) ? (
        <p>
          <a href="/wiki/-/recent">{t("home.allChanges")}</a>
        </p>
      ) : null}
    </section>
  );
}
