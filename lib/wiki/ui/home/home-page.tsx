/** The start page: what this is, one search, and the ways into the documentation. */
import type { ReactNode } from "react";
import type { InterfaceLanguage, SiteLook, WikiHome, WikiView } from "../../../contract/index.ts";
import { type SiteTranslator, siteTranslator } from "../../../messages/index.ts";
import { PageGroups } from "../page-groups.tsx";
import { type AskedSearch, searchAddress } from "../results/asked-search.ts";
import { CollectionGroups } from "./collection-groups.tsx";
import { RecentlyChanged } from "./recently-changed.tsx";

export interface HomePageProps {
  readonly home: WikiHome;
  readonly look: Pick<SiteLook, "homeTitle" | "homeText">;
  readonly language: InterfaceLanguage;
  /** Without a query. */
  readonly asked: AskedSearch;
  /** The field. */
  readonly search: ReactNode;
  /** Questions to begin with. Default: those that pages ask. */
  readonly questions?: readonly string[] | undefined;
  /** Beside the changes: what this browser has read. */
  readonly read?: ReactNode;
  /** The address for programs. */
  readonly agents?: ReactNode;
  /** Draws the time of a change. Default: its day. */
  readonly time?: ((at: string) => ReactNode) | undefined;
  /** Draws the author's page from its sanitised HTML. */
  readonly text?: ((html: string) => ReactNode) | undefined;
}

export function HomePage(props: HomePageProps) {
  const { home, search, language, agents } = props;
  const t = siteTranslator(language);
  const { authored } = home;
  return (
    <main id="_main" tabIndex={-1} className="home">
      <div className="home-head">
        <div>
          <Heading {...props} t={t} />
          <div className="home-search">{search}</div>
          <Questions {...props} t={t} />
        </div>
      </div>
      <div className="home-body">
        {authored === null ? (
          <Lists {...props} t={t} />
        ) : (
          <Authored view={authored} text={props.text} />
        )}
        {agents}
      </div>
    </main>
  );
}

interface PartProps extends HomePageProps {
  readonly t: SiteTranslator;
}

/** The heading of the author's page, or what the operator says. */
function Heading({ home: { authored }, look: { homeTitle, homeText }, t }: PartProps) {
  const title = authored?.title ?? homeTitle ?? t("search.heading");
  const text = authored === null ? homeText : (authored.lead ?? null);
  return (
    <>
      <h1 dir="auto">{title}</h1>
      {text === null ? null : <p dir="auto">{text}</p>}
    </>
  );
}

function Questions({ home, questions = home.questions, asked, t }: PartProps) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label={t("home.questions")} className="home-questions">
      {questions.map((query) => (
        <li key={query}>
          <a href={searchAddress({ ...asked, query })} dir="auto">
            {query}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface AuthoredProps {
  readonly view: WikiView;
  readonly text: HomePageProps["text"];
}

function Authored({ view: { html, language, direction }, text = plainText }: AuthoredProps) {
  return (
    <article lang={language} dir={direction} className="home-authored">
      {text(html ?? "")}
    </article>
  );
}

/** Sanitised in `lib/wiki/render`, the only place that HTML of pages comes from. */
function plainText(html: string): ReactNode {
  return <div className="wiki-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A card says as much of them. */
const fewPages = 2;

function Lists({ home, read, time, t }: PartProps) {
  const [only] = home.groups.flatMap(({ cards }) => cards);
  const listed = home.contents.flatMap(({ pages }) => pages).length;
  return (
    <>
      {listed > fewPages && only !== undefined ? (
        <section
          aria-label={t("reading.contentsOf", { title: only.title })}
          className="home-contents"
        >
          <PageGroups groups={home.contents} t={t} />
          <p>
            <a href={only.address}>{t("collections.pages", { count: only.documents })}</a>
          </p>
        </section>
      ) : (
        <CollectionGroups groups={home.groups} t={t} />
      )}
      <div className="home-lists">
        {read}
        <RecentlyChanged pages={home.changed} time={time} t={t} />
      </div>
    </>
  );
}
