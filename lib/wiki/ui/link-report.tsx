import type { WikiLinksResponse } from "../../contract/index.ts";
import { embeddedReference, withEmbedding } from "./embedded-view.ts";
import { ReferenceList } from "./reference-list.tsx";

interface LinkReportProps {
  readonly report: WikiLinksResponse;
  /** Default false. */
  readonly isEmbedded?: boolean;
}

/** Faults for editors of the wiki. */
export function LinkReport({ report, isEmbedded = false }: LinkReportProps) {
  const { brokenLinks, orphans, faults } = report;
  const at = (address: string): string => withEmbedding(address, isEmbedded);
  return (
    <div className="wiki-text">
      <p>
        <a href="/api/wiki/links">The same as JSON</a>
      </p>
      <h2 id="broken-links">Broken links ({brokenLinks.length})</h2>
      {brokenLinks.length === 0 ? <p>Every link leads somewhere.</p> : null}
      <ul>
        {brokenLinks.map(({ page, text, target, suggestions }, index) => (
          <li key={`${index}-${page.address}`}>
            <a href={at(page.address)}>{page.title}</a>: “{text}” leads to <code>{target}</code>
            {suggestions.length === 0 ? null : (
              <>
                . Did you mean{" "}
                {suggestions.slice(0, 3).map(({ title, address }, rank) => (
                  <span key={address}>
                    {rank === 0 ? "" : ", "}
                    <a href={at(address)}>{title}</a>
                  </span>
                ))}
                ?
              </>
            )}
          </li>
        ))}
      </ul>
      <h2 id="faults">Faults of pages ({faults.length})</h2>
      <ul>
        {faults.map(({ page, message }) => (
          <li key={page.address + message}>
            <a href={at(page.address)}>{page.title}</a>: {message}
          </li>
        ))}
      </ul>
      <h2 id="orphans">Pages that no other page links to ({orphans.length})</h2>
      <ReferenceList references={isEmbedded ? orphans.map(embeddedReference) : orphans} />
    </div>
  );
}
