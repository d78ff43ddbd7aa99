/** The page in other versions and languages, as links: each keeps the page. */
import type { WikiPageEdition, WikiView } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";
import { inline } from "./inline.ts";

interface PageEditionsProps {
  readonly view: Pick<WikiView, "editions">;
  readonly t: SiteTranslator;
}

/** Nothing for a page with one version and one language. */
export function PageEditions({ view: { editions = [] }, t }: PageEditionsProps) {
  const open = editions.find(({ isOpen }) => isOpen);
  if (open === undefined) return null;
  const versions = oneEach(editions, open, "version", "language");
  const languages = oneEach(editions, open, "language", "version");
  return (
    <>
      {versions.length < 2 ? null : (
        <EditionLinks
          label={t("reading.version")}
          editions={versions}
          nameOf={({ version }) => version ?? t("reading.noVersion")}
          t={t}
        />
      )}
      {languages.length < 2 ? null : (
        <EditionLinks
          label={t("reading.language")}
          editions={languages}
          nameOf={({ language }) => languageName(language)}
          isTagged
          t={t}
        />
      )}
    </>
  );
}

/** Above the text of a page that another version has replaced. */
export function OldVersionNote({ view: { editions = [] }, t }: PageEditionsProps) {
  const open = editions.find(({ isOpen }) => isOpen);
  if (open === undefined || open.version === null) return null;
  const [newest] = oneEach(editions, open, "version", "language");
  if (newest === undefined || newest.version === null || newest.version === open.version) {
    return null;
  }
  const link = <a href={newest.address}>{newest.version}</a>;
  return (
    <p role="note" className="wiki-notice" lang={t.language} dir="ltr">
      {inline(t.pieces("reading.oldVersion", { version: open.version, newest: link }))}
    </p>
  );
}

/** The page and its translations in the same version, for search engines; none without any. */
export function pageTranslations(editions: readonly WikiPageEdition[]): readonly WikiPageEdition[] {
  const open = editions.find(({ isOpen }) => isOpen);
  if (open === undefined) return [];
  const same = oneEach(editions, open, "language", "version").filter(
    ({ version }) => version === open.version,
  );
  return same.length < 2 ? [] : same;
}

/** For each value of `of` the page that has the other value of the open one, or else the first. */
function oneEach(
  editions: readonly WikiPageEdition[],
  open: WikiPageEdition,
  of: "version" | "language",
  same: "version" | "language",
): readonly WikiPageEdition[] {
  const found = new Map<string | null, WikiPageEdition>();
  for (const edition of editions) {
    const known = found.get(edition[of]);
    const isNearer = known !== undefined && known[same] !== open[same];
    if (known === undefined || (isNearer && edition[same] === open[same])) {
      found.set(edition[of], edition);
    }
  }
  found.set(open[of], open);
  return [...found.values()];
}

interface EditionLinksProps {
  readonly label: string;
  readonly editions: readonly WikiPageEdition[];
  readonly nameOf: (edition: WikiPageEdition) => string;
  /** Whether names are in the language of their pages. Default false. */
  readonly isTagged?: boolean;
  readonly t: SiteTranslator;
}

/** As many are links side by side; more would push the text down, and open on demand. */
const shownMax = 6;

function EditionLinks({ label, editions, nameOf, isTagged = false, t }: EditionLinksProps) {
  const open = editions.find(({ isOpen }) => isOpen);
  const links = (
    <ul>
      {editions.map((edition) => (
        <li key={edition.address}>
          <a
            href={edition.address}
            aria-current={edition.isOpen ? "page" : undefined}
            lang={isTagged ? edition.language : undefined}
            hrefLang={isTagged ? edition.language : undefined}
            data-version={edition.isOpen && !isTagged ? olderVersion(editions) : undefined}
          >
            {nameOf(edition)}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="wiki-editions" aria-label={label} lang={t.language}>
      {open !== undefined && editions.length > shownMax ? (
        <details>
          <summary>
            {label}: <strong lang={isTagged ? open.language : undefined}>{nameOf(open)}</strong>
          </summary>
          {links}
        </details>
      ) : (
        <>
          <span>{label}</span>
          {links}
        </>
      )}
    </nav>
  );
}

/** Version of the open page; its reader's search stays in it. Undefined for the newest. */
function olderVersion(editions: readonly WikiPageEdition[]): string | undefined {
  const [newest] = editions;
  return newest?.isOpen === true
    ? undefined
    : (editions.find(({ isOpen }) => isOpen)?.version ?? undefined);
}

/** In the language itself; the tag of one without a name. */
function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
