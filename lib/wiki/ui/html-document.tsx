/** The whole document around a page, for servers without a framework; it has no script. */
import type { ReactNode } from "react";

export interface HtmlDocumentProps {
  readonly title: string;
  /** Name of the wiki. */
  readonly wiki: string;
  /** The text in the search field. */
  readonly query?: string | undefined;
  /** Of the page that is shown; our own words are English. */
  readonly language?: string | undefined;
  readonly direction?: "ltr" | "rtl" | undefined;
  readonly children: ReactNode;
}

export const styleAddress = "/wiki/-/style.css";

export function HtmlDocument(props: HtmlDocumentProps) {
  const { title, wiki, query, language = "en", direction = "ltr", children } = props;
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === wiki ? wiki : `${title} · ${wiki}`}</title>
        <link rel="stylesheet" href={styleAddress} />
        <link rel="icon" href="data:," />
        <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Recent changes" />
      </head>
      <body className="wiki-body">
        <a href="#_main" className="wiki-skip">
          Skip to content
        </a>
        <header className="wiki-header">
          <a href="/wiki" className="wiki-header-name">
            {wiki}
          </a>
          <search>
            <form action="/" method="get" className="wiki-bar">
              <input
                type="search"
                name="q"
                defaultValue={query}
                required
                maxLength={1_000}
                aria-label="Search term"
                placeholder="Search"
                className="wiki-field"
              />
              <button type="submit" className="wiki-button">
                Search
              </button>
            </form>
          </search>
        </header>
        {children}
      </body>
    </html>
  );
}
