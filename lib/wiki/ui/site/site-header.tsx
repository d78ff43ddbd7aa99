/** The header that all areas wear. Its menu on small screens is a popover, without a script. */
import type { ReactNode } from "react";
import type { InterfaceLanguage, SiteArea, SiteLook } from "../../../contract/index.ts";
import { siteTranslator } from "../../../messages/index.ts";
import { LineIcon } from "../line-icon.tsx";

export interface SiteHeaderProps {
  readonly look: Pick<SiteLook, "name" | "logo" | "headerLinks">;
  /** The areas, as items of a list: what a host can say of them differs. */
  readonly areas: ReactNode;
  /** At the end of the menu: a way to sign out. */
  readonly last?: ReactNode;
  /** Search, colours. */
  readonly tools: ReactNode;
  /** Language of the interface. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

const menuId = "_site_menu";

/** Needs the classes of `styles/frame.css`; on small screens the areas are behind a button. */
export function SiteHeader({ look, areas, last, tools, language = "en" }: SiteHeaderProps) {
  const t = siteTranslator(language);
  return (
    <header className="site-header">
      <div className="site-bar">
        <a href="/" className="site-brand">
          <Brand look={look} />
        </a>
        <nav id={menuId} popover="auto" aria-label={t("site.main")} className="site-nav">
          <div className="site-nav-head">
            <span>{t("site.menu")}</span>
            <button
              type="button"
              className="site-icon"
              popoverTarget={menuId}
              popoverTargetAction="hide"
              aria-label={t("site.closeMenu")}
            >
              <LineIcon path="M6 6l12 12M18 6L6 18" />
            </button>
          </div>
          <ul>
            {areas}
            {look.headerLinks.map(({ title, url }) => (
              <li key={title + url}>
                <a href={url} dir="auto">
                  {title}
                </a>
              </li>
            ))}
            {last === undefined || last === null ? null : <li className="site-nav-last">{last}</li>}
          </ul>
        </nav>
        <div className="site-tools">
          {tools}
          <button
            type="button"
            className="site-icon site-menu-button"
            popoverTarget={menuId}
            aria-label={t("site.menu")}
          >
            <LineIcon path="M4 7h16M4 12h16M4 17h16" />
          </button>
        </div>
      </div>
    </header>
  );
}

/** The logo, the name, or both; the name is said once. */
function Brand({ look: { logo, name } }: { readonly look: Pick<SiteLook, "logo" | "name"> }) {
  if (logo === null) return <span dir="auto">{name}</span>;
  const { light, dark, isAlone } = logo;
  const alt = isAlone === true ? name : "";
  return (
    <>
      <img src={light} alt={alt} className="site-logo-light" />
      <img src={dark} alt={alt} loading="lazy" className="site-logo-dark" />
      {isAlone === true ? null : <span dir="auto">{name}</span>}
    </>
  );
}

/** Areas as links; `path` is that of the page. */
export function AreaItems({
  areas,
  path,
}: {
  readonly areas: readonly SiteArea[];
  readonly path: string;
}) {
  return areas.map(({ title, address, paths }) => (
    <li key={address}>
      <a
        href={address}
        aria-current={
          paths.some((start) => path === start || path.startsWith(`${start}/`)) ? "true" : undefined
        }
      >
        {title}
      </a>
    </li>
  ));
}

/** The links at the end of every page. */
export function SiteFooter({
  look: { footerLinks },
}: {
  readonly look: Pick<SiteLook, "footerLinks">;
}) {
  if (footerLinks.length === 0) return null;
  return (
    <footer className="site-footer">
      <ul>
        {footerLinks.map(({ title, url }) => (
          <li key={title + url}>
            <a href={url} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
