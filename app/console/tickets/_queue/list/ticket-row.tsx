import type { TicketSummary } from "knowledge-sdk/service-schemas";
import { memo } from "react";
import { useDeskTexts } from "../../../../_messages/messages-context.tsx";
import { RelativeTime } from "../../../_components/relative-time.tsx";
import { PersonMark, PlaceMark } from "../../../_places/place-mark.tsx";
import { placeName } from "../../../_ticket/state/desk-types.ts";
import { listAddress } from "../../_list/list-parameters.ts";

interface TicketRowProps {
  readonly ticket: TicketSummary;
  /** Where it opens. */
  readonly address: string;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** Its judgement is not stored yet: on its way, or held up. */
  readonly isUnsaved: boolean;
  readonly isGone: boolean;
  /** Opens it next to the list; null where the address leads away. */
  readonly onOpen: ((id: string) => void) | null;
  readonly onChoose: (id: string) => void;
}

/** Drawn again only when something of it changes: a list may have a thousand. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const t = useDeskTexts();
  const { ticket, address, isOpen, isChosen, onOpen, onChoose } = props;
  const { correlationId, title, collection, status, updatedAt, createdAt = updatedAt } = ticket;
  const name = title ?? correlationId;
  return (
    <li
      className="queue-row"
      data-open={isOpen || undefined}
      data-judged={status === "predicted" ? undefined : status}
    >
      <label className="queue-choose">
        <input
          type="checkbox"
          name="correlationId"
          value={correlationId}
          checked={isChosen}
          onChange={() => onChoose(correlationId)}
          aria-label={t("tickets.chooseNamed", { name })}
        />
      </label>
      <input type="hidden" name="seen" value={seenValue(ticket)} />
      <PlaceMark collection={collection} />
      <p className="queue-row-line">
        <a
          href={address}
          className="queue-row-title"
          dir="auto"
          title={correlationId}
          data-ticket={correlationId}
          data-shown={isOpen || undefined}
          aria-current={isOpen ? "true" : undefined}
          onClick={(event) => {
            if (onOpen === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(correlationId);
          }}
        >
          {name}
        </a>
      </p>
      <p className="queue-row-time">
        <RelativeTime at={createdAt} />
      </p>
      <RowFacts ticket={ticket} isUnsaved={props.isUnsaved} isGone={props.isGone} />
    </li>
  );
});

/** In one line, the most important first; in a dense list behind the title. */
function RowFacts({
  ticket,
  isUnsaved,
  isGone,
}: Pick<TicketRowProps, "ticket" | "isUnsaved" | "isGone">) {
  const t = useDeskTexts();
  const { predicted, collection, confidence, status, incident, sender, language, excerpt } = ticket;
  return (
    <p className="queue-row-facts">
      {isUnsaved ? <span className="queue-alarm">{t("list.notSaved")}</span> : null}
      {isGone ? <span className="queue-alarm">{t("list.gone")}</span> : null}
      {incident === undefined ? null : <Incident {...incident} />}
      <span className="queue-place">{placeName(ticket, t)}</span>
      {status === "predicted" ? (
        <Level confidence={confidence} />
      ) : (
        <span className="queue-status">{t(`status.${status}`)}</span>
      )}
      {predicted === collection ? null : (
        <span>{t("tickets.predicted", { collection: predicted })}</span>
      )}
      {sender === undefined ? null : (
        <span className="queue-sender" dir="auto">
          <PersonMark name={sender} /> <span className="queue-word">{sender}</span>
        </span>
      )}
      {language === undefined ? null : <Language tag={language} />}
      {excerpt === undefined ? null : (
        <span className="queue-excerpt" dir="auto">
          {excerpt}
        </span>
      )}
    </p>
  );
}

/** Its tag, and its name in the language of the page for those who point at it or hear it. */
function Language({ tag }: { readonly tag: string }) {
  const t = useDeskTexts();
  const name = new Intl.DisplayNames([t.language], { type: "language" }).of(tag) ?? tag;
  return (
    <span title={name}>
      <span aria-hidden="true" className="queue-language">
        {tag}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** Leads to all of its tickets, to place them together. */
function Incident({ id, tickets, since }: NonNullable<TicketSummary["incident"]>) {
  const t = useDeskTexts();
  return (
    <a className="queue-incident" href={listAddress({ incident: id })}>
      {t("list.incident", { tickets })} <RelativeTime at={since} />
    </a>
  );
}

/** Three bars, and the word for those who do not see them. */
function Level({ confidence }: Pick<TicketSummary, "confidence">) {
  const t = useDeskTexts();
  return (
    <span className="queue-level" data-level={confidence}>
      <span aria-hidden="true" className="queue-bars" />
      <span className="queue-word">{t(`levelInside.${confidence}`)}</span>
    </span>
  );
}

/** The state that the row shows: a ticket that has moved since is left unchanged. */
function seenValue({ correlationId, collection, subTheme, status }: TicketSummary): string {
  const seen = new URLSearchParams({ correlationId, collection: collection ?? "", status });
  if (subTheme !== null) seen.set("subTheme", subTheme);
  return String(seen);
}
