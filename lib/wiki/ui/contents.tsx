import type { WikiHeading } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";

interface ContentsListProps {
  readonly headings: readonly WikiHeading[];
}

interface ContentsProps extends ContentsListProps {
  readonly t: SiteTranslator;
}

/** Deeper ones would say more than a reader can take in. */
const levelMax = 4;

/** The headings of a page next to its text, on wide screens. */
export function ContentsBeside({ headings, t }: ContentsProps) {
  if (shown(headings).length < 2) return null;
  return (
    <nav aria-label={t("reading.contents")} className="wiki-contents wiki-contents-side">
      <p className="wiki-contents-title">{t("reading.contents")}</p>
      <ContentsList headings={headings} />
    </nav>
  );
}

/** The same above the text, folded, on narrow screens. */
export function ContentsAtTop({ headings, t }: ContentsProps) {
  if (shown(headings).length < 2) return null;
  return (
    <details className="wiki-contents wiki-contents-top">
      <summary lang={t.language}>{t("reading.contents")}</summary>
      <ContentsList headings={headings} />
    </details>
  );
}

function ContentsList({ headings }: ContentsListProps) {
  return (
    <ul>
      {shown(headings).map(({ text, level, anchor }) => (
        <li key={anchor}>
          <a href={`#${encodeURIComponent(anchor)}`} className={`level-${level}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

function shown(headings: readonly WikiHeading[]): readonly WikiHeading[] {
  return headings.filter(({ level }) => level <= levelMax);
}
