import type { TicketSummary } from "knowledge-sdk/service-schemas";
import { memo } from "react";
import { useDeskTexts } from "../../../../_messages/messages-context.tsx";
import { RelativeTime } from "../../../_components/relative-time.tsx";
import { placeName } from "../../../_ticket/state/desk-types.ts";
import { listAddress } from "../../_list/list-parameters.ts";

interface TicketRowProps {
  readonly ticket: TicketSummary;
  /** Where it opens; scripts open it next to the list. */
  readonly address: string;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** Its judgement is not stored yet: on its way, or held up. */
  readonly isUnsaved: boolean;
  readonly isGone: boolean;
  readonly onOpen: (id: string) => void;
  readonly onChoose: (id: string) => void;
}

/** Drawn again only when something of it changes: a list may have a thousand. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const t = useDeskTexts();
  const { ticket, address, isOpen, isChosen, onOpen, onChoose } = props;
  const { correlationId, title, predicted, collection, confidence, status, updatedAt, incident } =
    ticket;
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
      <div className="queue-row-text">
        <a
          href={address}
          className="queue-row-title"
          dir="auto"
          data-ticket={correlationId}
          data-shown={isOpen || undefined}
          aria-current={isOpen ? "true" : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(correlationId);
          }}
        >
          {name}
        </a>
        <p className="queue-row-facts">
          <span className="queue-place">{placeName(ticket, t)}</span>
          {status === "predicted" ? <Level confidence={confidence} /> : null}
          {status === "predicted" ? null : (
            <span className="queue-status">{t(`status.${status}`)}</span>
          )}
          {incident === undefined ? null : <Incident {...incident} />}
          {predicted === collection ? null : (
            <span>{t("tickets.predicted", { collection: predicted })}</span>
          )}
          {props.isUnsaved ? <span className="queue-alarm">{t("list.notSaved")}</span> : null}
          {props.isGone ? <span className="queue-alarm">{t("list.gone")}</span> : null}
        </p>
        {title === null ? null : <p className="queue-row-key">{correlationId}</p>}
      </div>
      <p className="queue-row-time">
        <RelativeTime at={updatedAt} />
      </p>
    </li>
  );
});

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
      {t(`levelInside.${confidence}`)}
    </span>
  );
}

/** The state that the row shows: a ticket that has moved since is left unchanged. */
function seenValue({ correlationId, collection, subTheme, status }: TicketSummary): string {
  const seen = new URLSearchParams({ correlationId, collection: collection ?? "", status });
  if (subTheme !== null) seen.set("subTheme", subTheme);
  return String(seen);
}
