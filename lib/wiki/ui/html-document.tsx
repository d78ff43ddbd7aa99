/** The whole document around a page, for servers without a framework; it has no script. */
import type { ReactNode } from "react";
import type { SiteArea, SiteLook } from "../../contract/index.ts";
import { AreaItems, SiteFooter, SiteHeader } from "./site-header.tsx";

export interface HtmlDocumentProps {
  readonly title: string;
  readonly look: SiteLook;
  /** Where the page is, for the area that is marked; none without. */
  readonly path?: string | undefined;
  /** Whether the page has a search field of its own. Default false. */
  readonly isSearch?: boolean | undefined;
  /** Of the page that is shown; our own words are English. */
  readonly language?: string | undefined;
  readonly direction?: "ltr" | "rtl" | undefined;
  /** What the page is about, and its address, for search engines and previews of links. */
  readonly about?: { readonly description: string; readonly address: string } | undefined;
  readonly children: ReactNode;
}

export const styleAddress = "/wiki/-/style.css";

const areas: readonly SiteArea[] = [
  { title: "Docs", address: "/wiki", paths: ["/wiki"] },
  { title: "API", address: "/api/docs", paths: ["/api/docs"] },
];

export function HtmlDocument(props: HtmlDocumentProps) {
  const {
    title,
    look,
    path = "/",
    isSearch = false,
    language = "en",
    direction = "ltr",
    about,
    children,
  } = props;
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === look.name ? title : `${title} · ${look.name}`}</title>
        {about === undefined ? null : <AboutPage {...about} title={title} site={look.name} />}
        <link rel="stylesheet" href={styleAddress} />
        <link rel="icon" href={look.favicon} />
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Recent changes" />
      </head>
      <body className="wiki-body">
        <a href="#_main" className="wiki-skip">
          Skip to content
        </a>
        <SiteHeader
          look={look}
          areas={<AreaItems areas={areas} path={path} />}
          tools={isSearch ? null : <HeaderSearch />}
        />
        {children}
        <SiteFooter look={look} />
      </body>
    </html>
  );
}

function HeaderSearch() {
  return (
    <search>
      <form action="/" method="get">
        <input
          type="search"
          name="q"
          required
          maxLength={1_000}
          aria-label="Search term"
          placeholder="Search"
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
}

function AboutPage({ title, site, description, address }: AboutPageProps) {
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
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
