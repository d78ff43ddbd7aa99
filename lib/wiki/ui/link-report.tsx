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
  /** Of the interface. Default en. */
  readonly language?: InterfaceLanguage;
}

/** Faults for editors of the wiki. */
export function LinkReport({ report, isEmbedded = false, language = "en" }: LinkReportProps) {
  const t = siteTranslator(language);
  const { brokenLinks, orphans, faults } = report;
  const at = (address: string): string => withEmbedding(address, isEmbedded);
  return (
    <div className="wiki-text">
      <p>
        <a href="/api/wiki/links">{t("links.json")}</a>
      </p>
      <h2 id="broken-links">{t("links.broken", { count: brokenLinks.length })}</h2>
      {brokenLinks.length === 0 ? <p>{t("links.noneBroken")}</p> : null}
      <ul>
        {brokenLinks.map((link, index) => (
          <li key={`${index}-${link.page.address}`}>
            <BrokenLinkLine link={link} at={at} t={t} />
          </li>
        ))}
      </ul>
      <h2 id="faults">{t("links.faults", { count: faults.length })}</h2>
      <ul>
        {faults.map(({ page, message }) => (
          <li key={page.address + message}>
            <a href={at(page.address)}>{page.title}</a>: {message}
          </li>
        ))}
      </ul>
      <h2 id="orphans">{t("links.orphans", { count: orphans.length })}</h2>
      <ReferenceList references={isEmbedded ? orphans.map(embeddedReference) : orphans} />
    </div>
  );
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
