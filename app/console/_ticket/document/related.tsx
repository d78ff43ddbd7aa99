import Link from "next/link";
import { percent } from "../../_components/format.ts";
import { type PlacedTicket, standingAnswer, type TicketAnswer } from "../state/desk-types.ts";
import { documentAddress } from "./document-address.ts";

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
            {documents.map((document) => (
              <SuggestedDocument key={document.url} document={document} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {ticket.duplicates === undefined ? null : (
        <section aria-labelledby="desk-duplicates">
          <h3 id="desk-duplicates" className="font-semibold">
            Nearly the same
          </h3>
          <ul className="mt-1">
            {ticket.duplicates.map(({ correlationId, similarity }) => (
              <li key={correlationId} className="py-1 [overflow-wrap:anywhere]">
                <Link href={historyAddress(correlationId, isEmbedded)} prefetch={false}>
                  {correlationId}
                </Link>{" "}
                <span className="text-muted">{percent(similarity, 0)} of the words</span>
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

interface SuggestedDocumentProps {
  readonly document: TicketAnswer["relevantDocs"][number];
  readonly onOpen: (address: string) => void;
}

function SuggestedDocument({ document, onOpen }: SuggestedDocumentProps) {
  const { title, snippet } = document;
  const address = documentAddress(document);
  return (
    <li className="py-1">
      <a
        href={address}
        className="inline-block"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(address);
        }}
      >
        {title}
      </a>
      {snippet === undefined ? null : (
        <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{snippet}</p>
      )}
    </li>
  );
}

function historyAddress(correlationId: string, isEmbedded: boolean): string {
  const embed = isEmbedded ? "&embed=1" : "";
  return `/console/tickets/one?id=${encodeURIComponent(correlationId)}${embed}`;
}
