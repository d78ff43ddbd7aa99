import type { WikiReference, WikiView } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";
import { withEmbedding } from "./embedded-view.ts";
import { ReferenceList } from "./reference-list.tsx";

interface PageFootProps {
  readonly view: WikiView;
  readonly isEmbedded: boolean;
  readonly t: SiteTranslator;
}

/** Where to go from a page: its neighbours, and the pages that link to it. */
export function PageFoot({ view, isEmbedded, t }: PageFootProps) {
  const { previous, next, backlinks, sourceAddress, editAddress } = view;
  return (
    <footer className="wiki-foot">
      {previous === null && next === null ? null : (
        <nav aria-label={t("reading.neighbours")}>
          <ul className="wiki-neighbours">
            {previous === null ? null : <Neighbour reference={previous} is="previous" t={t} />}
            {next === null ? null : <Neighbour reference={next} is="next" t={t} />}
          </ul>
        </nav>
      )}
      {backlinks.length === 0 ? null : (
        <section aria-labelledby="_backlinks">
          <h2 id="_backlinks">{t("reading.backlinks")}</h2>
          <ReferenceList references={backlinks.slice(0, backlinksMax)} />
        </section>
      )}
      <p className="wiki-bar">
        {sourceAddress === null ? null : <a href={sourceAddress}>{t("reading.markdown")}</a>}
        {editAddress === null ? null : <a href={editAddress}>{t("reading.edit")}</a>}
        {view.space.address === "/wiki" ? (
          <a href={withEmbedding("/wiki/-/recent", isEmbedded)}>{t("reading.recent")}</a>
        ) : null}
      </p>
      <a href="#_main" className="wiki-button wiki-top">
        ↑ {t("reading.top")}
      </a>
    </footer>
  );
}

const backlinksMax = 30;

interface NeighbourProps {
  readonly reference: WikiReference;
  readonly is: "previous" | "next";
  readonly t: SiteTranslator;
}

function Neighbour({ reference: { title, address }, is, t }: NeighbourProps) {
  return (
    <li className={is}>
      <a href={address} rel={is === "next" ? "next" : "prev"}>
        <small>{t(`reading.${is}`)}</small>
        <span className="wiki-neighbour-title">{title}</span>
      </a>
    </li>
  );
}
