import type { WikiListedPage } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";

interface PageCardsProps {
  readonly pages: readonly WikiListedPage[];
  readonly t: SiteTranslator;
}

/** The contents of a folder, or another list of pages, each with what is known of it. */
export function PageCards({ pages, t }: PageCardsProps) {
  return (
    <ul className="wiki-cards">
      {pages.map(({ title, address, description = "", pages: count = 0 }) => (
        <li key={address} className="wiki-card">
          <a href={address} dir="auto">
            {title}
          </a>
          {description === "" ? null : <p dir="auto">{description}</p>}
          {count === 0 ? null : (
            <p className="wiki-card-fact" lang={t.language}>
              {t("reading.count", { count })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
