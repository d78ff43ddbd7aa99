/** A page to read: tree, text and table of contents. The same in every host. */
import type { ReactNode } from "react";
import type { InterfaceLanguage, WikiListedPage, WikiView } from "../../contract/index.ts";
import { type SiteTranslator, siteTranslator } from "../../messages/index.ts";
import { BreadcrumbData } from "./breadcrumb-data.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ContentsAtTop, ContentsBeside } from "./contents.tsx";
import { embeddedView, withEmbedding } from "./embedded-view.ts";
import { inline } from "./inline.ts";
import { PageCards } from "./page-cards.tsx";
import { OldVersionNote, PageEditions } from "./page-editions.tsx";
import { PageFoot } from "./page-foot.tsx";
import { PageGroups } from "./page-groups.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { plainTime } from "./plain-time.tsx";
import { TreeNavigation } from "./tree-navigation.tsx";

export interface ReadingPageProps {
  readonly view: WikiView;
  /** In a frame of another site only the text is shown, and links stay there. Default false. */
  readonly isEmbedded?: boolean;
  /** Shown next to the facts of the page, e.g. a menu of actions. */
  readonly menu?: ReactNode;
  /** Stands in place of the text. */
  readonly body?: ReactNode;
  /** Draws the text from its sanitised HTML. Default: an element with the class `wiki-text`. */
  readonly text?: (html: string) => ReactNode;
  /** Stands below the text. */
  readonly feedback?: ReactNode;
  /** Draws the time of the last change. Default: its day, as the pages may be kept. */
  readonly time?: (at: string) => ReactNode;
  /** Language of the interface. Default en. */
  readonly language?: InterfaceLanguage;
}

/** Longest headline, in characters. */
const titleLengthMax = 150;

/** Drawn on the server; needs no script. */
export function ReadingPage(props: ReadingPageProps) {
  const { isEmbedded = false, menu, body, text, feedback, time, language = "en" } = props;
  const t = siteTranslator(language);
  const view = isEmbedded ? embeddedView(props.view) : props.view;
  const { title, lead, html, headings, notices, children } = view;
  return (
    <div className={isEmbedded ? "wiki wiki-embedded" : "wiki"}>
      {isEmbedded ? null : <PageTabs view={view} t={t} />}
      {isEmbedded ? null : <TreeNavigation view={view} t={t} />}
      {isEmbedded ? null : <BreadcrumbData view={view} />}
      <main id="_main" className="wiki-main" tabIndex={-1}>
        <article lang={view.language} dir={view.direction}>
          <header className="wiki-head">
            {isEmbedded ? null : <Whereabouts view={view} t={t} />}
            <h1
              className={
                title.length > titleLengthMax ? "wiki-title wiki-title-long" : "wiki-title"
              }
            >
              {title}
            </h1>
            {lead === undefined ? null : <p className="wiki-lead">{lead}</p>}
            <PageFacts {...{ view, menu, isEmbedded, time, t }} />
            {isEmbedded ? null : <PageEditions view={view} t={t} />}
          </header>
          <OldVersionNote view={view} t={t} />
          {notices.map((notice) => (
            <p key={notice} role="note" className="wiki-notice">
              {notice}
            </p>
          ))}
          <ContentsAtTop headings={headings} t={t} />
          {body ?? <PageText {...{ html, text, t }} groups={view.groups} references={children} />}
          {view.unlisted === undefined ? null : (
            <p>{t("reading.unlisted", { count: view.unlisted })}</p>
          )}
        </article>
        {feedback}
        <PageFoot view={view} isEmbedded={isEmbedded} t={t} />
      </main>
      <ContentsBeside headings={headings} t={t} />
    </div>
  );
}

/** The position of the page; on small screens the button opens the tree. */
interface WhereaboutsProps {
  readonly view: WikiView;
  readonly t: SiteTranslator;
}

function Whereabouts({ view, t }: WhereaboutsProps) {
  return (
    <div className="wiki-bar">
      <button
        type="button"
        popoverTarget="_wiki_tree"
        className="wiki-button wiki-tree-button"
        lang={t.language}
      >
        ☰ {t("reading.pages")}
      </button>
      <Breadcrumbs view={view} t={t} />
    </div>
  );
}

interface PageTextProps {
  readonly html: string | null;
  readonly text: ReadingPageProps["text"];
  readonly references: readonly WikiListedPage[];
  readonly groups: WikiView["groups"];
  readonly t: SiteTranslator;
}

function PageText({ html, text = plainText, references, groups, t }: PageTextProps) {
  // A folder and a tag have pages; the list of changes has those with a date.
  if (html === null && references.length === 0) return <p>{t("reading.undated")}</p>;
  if (html === null && groups !== undefined) return <PageGroups groups={groups} t={t} />;
  if (html === null) return <PageCards pages={references} t={t} />;
  return text(html);
}

/** Sanitised in `lib/wiki/render`, the only place that HTML of pages comes from. */
function plainText(html: string): ReactNode {
  return <div className="wiki-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

function tagAddress(tag: string): string {
  return `/wiki/-/tags/${encodeURIComponent(tag)}`;
}

interface PageFactsProps {
  readonly view: WikiView;
  readonly menu: ReactNode;
  readonly isEmbedded: boolean;
  readonly time: ReadingPageProps["time"];
  readonly t: SiteTranslator;
}

function PageFacts({ view, menu, isEmbedded, t, time = plainTime(t) }: PageFactsProps) {
  const { updatedAt, minutes, html, tags, space } = view;
  if (html === null) return null;
  return (
    <div className="wiki-facts" lang={t.language}>
      {updatedAt === null ? null : (
        <span>
          {inline(
            t.pieces("reading.updated", {
              time: time(updatedAt),
            }),
          )}
        </span>
      )}
      <span dir="ltr">{t("reading.minutes", { minutes })}</span>
      {space.address === "/wiki"
        ? tags.map((tag) => (
            <a key={tag} className="wiki-tag" href={withEmbedding(tagAddress(tag), isEmbedded)}>
              {tag}
            </a>
          ))
        : null}
      {menu}
    </div>
  );
}
