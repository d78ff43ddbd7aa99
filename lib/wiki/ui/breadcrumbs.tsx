import type { WikiView } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";

interface BreadcrumbsProps {
  readonly view: WikiView;
  readonly t: SiteTranslator;
}

/** The position of the page, from the top of its space. */
export function Breadcrumbs({ view: { space, breadcrumbs }, t }: BreadcrumbsProps) {
  return (
    <nav aria-label={t("reading.breadcrumbs")} className="wiki-breadcrumbs">
      <ol>
        <li>
          <a href={space.address ?? "/"}>{space.title}</a>
        </li>
        {breadcrumbs.slice(0, -1).map(({ title, address }) => (
          <li key={address ?? title}>
            <a href={address ?? "/"}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
