import type { WikiReference, WikiView } from "../../contract/index.ts";
import { withEmbedding } from "./embedded-view.ts";
import { ReferenceList } from "./reference-list.tsx";

interface PageFootProps {
  readonly view: WikiView;
  readonly isEmbedded: boolean;
}

/** Where to go from a page: its neighbours, and the pages that link to it. */
export function PageFoot({ view, isEmbedded }: PageFootProps) {
  const { previous, next, backlinks, sourceAddress, editAddress } = view;
  return (
    <footer className="wiki-foot">
      {previous === null && next === null ? null : (
        <nav aria-label="Neighbouring pages">
          <ul className="wiki-neighbours">
            {previous === null ? null : <Neighbour reference={previous} is="previous" />}
            {next === null ? null : <Neighbour reference={next} is="next" />}
          </ul>
        </nav>
      )}
      {backlinks.length === 0 ? null : (
        <section aria-labelledby="_backlinks">
          <h2 id="_backlinks">Pages that link here</h2>
          <ReferenceList references={backlinks.slice(0, backlinksMax)} />
        </section>
      )}
      <p className="wiki-bar">
        {sourceAddress === null ? null : <a href={sourceAddress}>View as Markdown</a>}
        {editAddress === null ? null : <a href={editAddress}>Edit this page</a>}
        {view.space.address === "/wiki" ? (
          <a href={withEmbedding("/wiki/-/recent", isEmbedded)}>Recent changes</a>
        ) : null}
      </p>
    </footer>
  );
}

const backlinksMax = 30;

interface NeighbourProps {
  readonly reference: WikiReference;
  readonly is: "previous" | "next";
}

function Neighbour({ reference: { title, address }, is }: NeighbourProps) {
  return (
    <li className={is}>
      <a href={address} rel={is === "next" ? "next" : "prev"}>
        <small>{is === "next" ? "Next" : "Previous"}</small>
        {title}
      </a>
    </li>
  );
}
