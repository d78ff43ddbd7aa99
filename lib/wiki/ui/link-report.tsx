import { Fragment } from "react";
import type { InterfaceLanguage, WikiLinksResponse } from "../../contract/index.ts";
import { type SiteTranslator, siteTranslator } from "../../messages/index.ts";
import { embeddedReference, withEmbedding } from "./embedded-view.ts";
import { inline } from "./inline.ts";
import { ReferenceList } from "./reference-list.tsx";

interface LinkReportProps {
  readonly report: WikiLinksResponse;
  /** Default false. */
  readonly isEmbedded?: boolean;
  /** Language of the interface. Default en. */
  readonly language?: InterfaceLanguage;
}

/** Entries of each list; the page holds them twice, and has 5 MB at most. */
const shownMax = 500;
const shownLengthMax = 100_000;

/** Faults for editors of the wiki: the first ones, and how many are in the JSON besides. */
export function LinkReport({ report, isEmbedded = false, language = "en" }: LinkReportProps) {
  const t = siteTranslator(language);
  const brokenLinks = firstOf(report.brokenLinks);
  const orphans = firstOf(report.orphans);
  const faults = firstOf(report.faults);
  const at = (address: string): string => withEmbedding(address, isEmbedded);
  return (
    <div className="wiki-text">
      <p>
        <a href="/api/wiki/links">{t("links.json")}</a>
      </p>
      <h2 id="broken-links">{t("links.broken", { count: report.brokenLinks.length })}</h2>
      {brokenLinks.length === 0 ? <p>{t("links.noneBroken")}</p> : null}
      <ul>
        {brokenLinks.map((link, index) => (
          <li key={`${index}-${link.page.address}`}>
            <BrokenLinkLine link={link} at={at} t={t} />
          </li>
        ))}
      </ul>
      <More all={report.brokenLinks} shown={brokenLinks} t={t} />
      <h2 id="faults">{t("links.faults", { count: report.faults.length })}</h2>
      <ul>
        {faults.map(({ page, message }) => (
          <li key={page.address + message}>
            <a href={at(page.address)}>{page.title}</a>: {message}
          </li>
        ))}
      </ul>
      <More all={report.faults} shown={faults} t={t} />
      <h2 id="orphans">{t("links.orphans", { count: report.orphans.length })}</h2>
      <ReferenceList references={isEmbedded ? orphans.map(embeddedReference) : orphans} />
      <More all={report.orphans} shown={orphans} t={t} />
    </div>
  );
}

function firstOf<Item>(items: readonly Item[]): readonly Item[] {
  let length = 0;
  const end = items.slice(0, shownMax).findIndex((item) => {
    length += JSON.stringify(item).length;
    return length > shownLengthMax;
  });
  return items.slice(0, end === -1 ? shownMax : end);
}

interface MoreProps {
  readonly all: readonly unknown[];
  readonly shown: readonly unknown[];
  readonly t: SiteTranslator;
}

function More({ all, shown, t }: MoreProps) {
  const count = all.length - shown.length;
  return count === 0 ? null : <p>{t("links.more", { count })}</p>;
}

interface BrokenLinkLineProps {
  readonly link: WikiLinksResponse["brokenLinks"][number];
  readonly at: (address: string) => string;
  readonly t: SiteTranslator;
}

function BrokenLinkLine({ link, at, t }: BrokenLinkLineProps) {
  const { page, text, target, suggestions } = link;
  const meant = suggestions.slice(0, 3).map(({ title, address }, rank) => (
    <Fragment key={address}>
      {rank === 0 ? "" : ", "}
      <a href={at(address)}>{title}</a>
    </Fragment>
  ));
  return (
    <>
      {inline(
        t.pieces("links.leads", {
          page: <a href={at(page.address)}>{page.title}</a>,
          text,
          target: <code>{target}</code>,
        }),
      )}
      {meant.length === 0 ? null : inline(t.pieces("links.meant", { pages: <>{meant}</> }))}
    </>
  );
}
