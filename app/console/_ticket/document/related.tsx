import Link from "next/link";
import { percent } from "../../_components/format.ts";
import { type PlacedTicket, standingAnswer } from "../state/desk-types.ts";

interface RelatedProps {
  readonly ticket: PlacedTicket;
  readonly isEmbedded: boolean;
  /** Shows a document next to the ticket; without scripts the link leads there. */
  readonly onOpen: (address: string) => void;
}

/** Documents that may hold the answer, and how people placed tickets like this one. */
export function Related({ ticket, isEmbedded, onOpen }: RelatedProps) {
  const documents = standingAnswer(ticket)?.relevantDocs ?? [];
  return (
    <>
      {documents.length === 0 ? null : (
        <section aria-labelledby="desk-documents">
          <h3 id="desk-documents" className="font-semibold">
            Documents
          </h3>
          <ul className="mt-1">
            {documents.map(({ title, url }) => (
              <li key={url}>
                <a
                  href={url}
                  className="inline-block py-1"
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    onOpen(url);
                  }}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {ticket.similar.length === 0 ? null : (
        <section aria-labelledby="desk-similar">
          <h3 id="desk-similar" className="font-semibold">
            Similar tickets that people placed
          </h3>
          <ul className="mt-1">
            {ticket.similar.map(({ correlationId, title, collection, similarity }) => (
              <li key={correlationId} className="py-1 [overflow-wrap:anywhere]">
                <Link href={historyAddress(correlationId, isEmbedded)} prefetch={false}>
                  {title ?? correlationId}
                </Link>{" "}
                <span className="text-muted">
                  {collection}, {percent(similarity, 0)} alike
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function historyAddress(correlationId: string, isEmbedded: boolean): string {
  const embed = isEmbedded ? "&embed=1" : "";
  return `/console/tickets/one?id=${encodeURIComponent(correlationId)}${embed}`;
}
