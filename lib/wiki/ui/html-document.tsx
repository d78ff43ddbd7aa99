/** The whole document around a page, for servers without a framework; it has no script. */
import type { ReactNode } from "react";
import type {
  InterfaceLanguage,
  SiteArea,
  SiteBannerLook,
  SiteLook,
  Theme,
  WikiView,
} from "../../contract/index.ts";
import { type SiteTranslator, siteTranslator } from "../../messages/index.ts";
import { pageTranslations } from "./page-editions.tsx";
import { SiteBanner } from "./site/site-banner.tsx";
import { SiteAnalytics, SiteHead } from "./site/site-head.tsx";
import { AreaItems, SiteFooter, SiteHeader } from "./site/site-header.tsx";
import { ThemeForm } from "./site/theme-form.tsx";

export interface HtmlDocumentProps {
  readonly title: string;
  readonly look: SiteLook;
  /** What the header shows to this reader. */
  readonly areas: readonly SiteArea[];
  readonly hasSearch: boolean;
  readonly banner: SiteBannerLook | null;
  /** Where the page is, for the area that is marked; none without. */
  readonly path?: string | undefined;
  /** Whether the page is the search: with a field of its own, and in no search engine. Default false. */
  readonly isSearch?: boolean | undefined;
  /** Language of the interface; the article of a page names its own. */
  readonly language: InterfaceLanguage;
  readonly theme: Theme;
  /** What the page is about, and its address, for search engines and previews of links. */
  readonly about?:
    | {
        readonly description: string;
        readonly address: string;
        readonly editions?: WikiView["editions"];
      }
    | undefined;
  readonly children: ReactNode;
}

export const styleAddress = "/wiki/-/style.css";

export function HtmlDocument(props: HtmlDocumentProps) {
  const { title, look, path = "/", isSearch = false, language, theme, about, children } = props;
  const { areas, hasSearch, banner } = props;
  const t = siteTranslator(language);
  return (
    <html lang={language} dir="ltr" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === look.name ? title : `${title} · ${look.name}`}</title>
        {isSearch ? <meta name="robots" content="noindex" /> : null}
        {about === undefined ? null : <AboutPage {...about} title={title} site={look.name} />}
        <link rel="stylesheet" href={styleAddress} />
        <SiteHead look={look} />
        <link rel="icon" href={look.favicon} />
        <link
          rel="alternate"
          type="application/atom+xml"
          href="/feed.xml"
          title={t("site.recentChanges")}
        />
        <SiteAnalytics look={look} />
      </head>
      <body className="wiki-body">
        <a href="#_main" className="wiki-skip">
          {t("site.skip")}
        </a>
        <SiteBanner banner={banner} language={language} />
        <SiteHeader
          look={look}
          language={language}
          areas={<AreaItems areas={areas} path={path} />}
          tools={
            <>
              {isSearch || !hasSearch ? null : <HeaderSearch t={t} />}
              <ThemeForm
                theme={theme}
                label={t("colours.label", { name: t(`colours.${theme}`) })}
              />
            </>
          }
        />
        {children}
        <SiteFooter look={look} />
      </body>
    </html>
  );
}

function HeaderSearch({ t }: { readonly t: SiteTranslator }) {
  return (
    <search>
      <form action="/" method="get">
        <input
          type="search"
          name="q"
          dir="auto"
          required
          maxLength={1_000}
          aria-label={t("search.term")}
          placeholder={t("search.short")}
          className="site-find-field"
        />
      </form>
    </search>
  );
}

interface AboutPageProps {
  readonly title: string;
  readonly site: string;
  readonly description: string;
  readonly address: string;
  readonly editions?: WikiView["editions"];
}

function AboutPage({ title, site, description, address, editions = [] }: AboutPageProps) {
  return (
    <>
      <link rel="canonical" href={address} />
      {pageTranslations(editions).map((edition) => (
        <link
          key={edition.address}
          rel="alternate"
          hrefLang={edition.language}
          href={edition.address}
        />
      ))}
      <meta property="og:type" content="article" />
      <meta name="twitter:card" content="summary" />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={site} />
      <meta property="og:url" content={address} />
      {description === "" ? null : (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </>
      )}
    </>
  );
}
