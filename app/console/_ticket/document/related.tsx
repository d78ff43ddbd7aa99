import { Highlighted } from "knowledge-sdk/wiki-ui";
import Link from "next/link";
import { memo } from "react";
import { useInBrowser } from "../../../_components/use-in-browser.ts";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { percent } from "../../_components/format.ts";
import { ticketAddress } from "../../_components/ticket-address.ts";
import { PlaceMark } from "../../_places/place-mark.tsx";
import { evidenceRanges } from "../markup/evidence-ranges.ts";
import {
  type PlacedTicket,
  standingAnswer,
  standingTerms,
  type TicketAnswer,
} from "../state/desk-types.ts";
import { likeTickets } from "../state/place-reason.ts";
import { answeringSentence } from "./answering-sentence.ts";
import { documentAddress } from "./document-address.ts";

interface RelatedProps {
  readonly ticket: PlacedTicket;
  readonly isEmbedded: boolean;
  /** Shows a document next to the ticket; without scripts the link leads there. */
  readonly onOpen: (address: string) => void;
  /** The document does not help. */
  readonly onReject: (address: string) => void;
}

/** Documents that may hold the answer, and how people placed tickets like this one. */
export const Related = memo(function Related(props: RelatedProps) {
  const { ticket, isEmbedded, onOpen, onReject } = props;
  const t = useDeskTexts();
  const documents = standingAnswer(ticket)?.relevantDocs ?? [];
  return (
    <>
      {documents.length === 0 ? null : (
        <section aria-labelledby="desk-documents">
          <h3 id="desk-documents" className="font-semibold">
            {t("related.documents")}
          </h3>
          <ul className="mt-1">
            {documents.map((document) => (
              <SuggestedDocument
                key={document.url}
                document={document}
                ticket={ticket}
                onOpen={onOpen}
                onReject={onReject}
              />
            ))}
          </ul>
        </section>
      )}
      <Duplicates ticket={ticket} isEmbedded={isEmbedded} />
      <Similar ticket={ticket} isEmbedded={isEmbedded} />
    </>
  );
});

type ListProps = Pick<RelatedProps, "ticket" | "isEmbedded">;

/** Tickets with nearly the same words. */
function Duplicates({ ticket: { duplicates }, isEmbedded }: ListProps) {
  const t = useDeskTexts();
  if (duplicates === undefined) return null;
  return (
    <section aria-labelledby="desk-duplicates">
      <h3 id="desk-duplicates" className="font-semibold">
        {t("related.duplicates")}
      </h3>
      <ul className="mt-1">
        {duplicates.map(({ correlationId, similarity }) => (
          <li key={correlationId} className="py-1 [overflow-wrap:anywhere]">
            <Link href={ticketAddress(correlationId, isEmbedded)} prefetch={false}>
              {correlationId}
            </Link>{" "}
            <span className="text-muted">
              {t("related.ofTheWords", { share: percent(similarity, 0, t.language) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How people placed tickets like this one. */
function Similar({ ticket, isEmbedded }: ListProps) {
  const t = useDeskTexts();
  const similar = likeTickets(ticket);
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="desk-similar">
      <h3 id="desk-similar" className="font-semibold">
        {t("related.similar")}
      </h3>
      <ul className="mt-1">
        {similar.map(({ correlationId, title, collection, similarity, resolution }) => (
          <li key={correlationId} className="py-1 [overflow-wrap:anywhere]">
            <Link href={ticketAddress(correlationId, isEmbedded)} prefetch={false}>
              {title ?? correlationId}
            </Link>{" "}
            <PlaceMark collection={collection} />{" "}
            <span className="text-muted">
              {t("related.alike", {
                collection: collection ?? t("place.none"),
                share: percent(similarity, 0, t.language),
              })}
            </span>
            {resolution === undefined ? null : <Solved resolution={resolution} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What solved a ticket: its words, and the page as a link where it can be reached. */
function Solved({ resolution: { text, page, title, url } }: SolvedProps) {
  const t = useDeskTexts();
  const address = url ?? (page?.startsWith("http") === true ? page : undefined);
  const name = title ?? page;
  return (
    <div className="text-sm">
      <span className="text-muted">{t("related.solved")}</span>{" "}
      {text === undefined ? null : <span className="whitespace-pre-wrap">{text} </span>}
      {address === undefined ? (
        name
      ) : (
        <a href={address} rel="noreferrer">
          {name}
        </a>
      )}
    </div>
  );
}

interface SolvedProps {
  readonly resolution: NonNullable<PlacedTicket["similar"][number]["resolution"]>;
}

interface SuggestedDocumentProps extends Pick<RelatedProps, "onOpen" | "onReject"> {
  readonly document: TicketAnswer["relevantDocs"][number];
  readonly ticket: PlacedTicket;
}

/** A section of a page, with the sentence of it that answers. */
function SuggestedDocument({ document, ticket, onOpen, onReject }: SuggestedDocumentProps) {
  const t = useDeskTexts();
  const { title, heading, snippet, id } = document;
  const said = `${ticket.draft.title} ${ticket.draft.body}`;
  const sentence = snippet === undefined ? null : answeringSentence(snippet, said);
  // Without scripts nothing would happen.
  const mayReject = useInBrowser(() => true, false) && id !== undefined;
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
        {heading === undefined || heading === title ? null : ` › ${heading}`}
      </a>
      {mayReject ? (
        <button
          type="button"
          className="ms-2 inline-flex min-h-6 items-center rounded px-1 text-sm text-muted underline hover:text-fg"
          aria-label={t("related.rejectNamed", { title })}
          onClick={() => onReject(address)}
        >
          {t("related.reject")}
        </button>
      ) : null}
      {sentence === null ? null : (
        <p className="line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]" dir="auto">
          <Highlighted text={sentence} ranges={evidenceRanges(sentence, standingTerms(ticket))} />
        </p>
      )}
    </li>
  );
}
