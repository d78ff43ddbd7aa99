import type { RefObject } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { type PlacedTicket, standingTerms } from "../../_ticket/state/desk-types.ts";
import { History } from "../../_ticket/view/history.tsx";
import { PlacementColumn } from "../../_ticket/view/placement-column.tsx";
import { TicketText } from "../../_ticket/view/ticket-text.tsx";
import { listAddress } from "../_list/list-parameters.ts";
import type { QueueProps } from "./queue-props.ts";
import type { QueueState } from "./use-queue.ts";

interface TicketPaneProps {
  readonly props: QueueProps;
  readonly queue: QueueState;
  readonly judgementRef: RefObject<HTMLDivElement | null>;
}

/** The open ticket with its decision. */
export function TicketPane({ props, queue, judgementRef }: TicketPaneProps) {
  const t = useDeskTexts();
  const { placed, open } = queue;
  return (
    <section aria-label={t("open.label")} tabIndex={-1} className="queue-ticket">
      <p className="queue-phone queue-back">
        <a
          href={listAddress(props.asked)}
          className={quietButtonStyle}
          onClick={(event) => {
            event.preventDefault();
            open.showPane("list");
          }}
        >
          {t("open.back")}
        </a>
      </p>
      {placed === null ? (
        <Waiting queue={queue} />
      ) : (
        <Opened
          key={placed.draft.correlationId}
          {...{ props, queue, judgementRef }}
          ticket={placed}
        />
      )}
    </section>
  );
}

/** Nothing is open, or what is open is not here yet, or not any more. */
function Waiting({ queue: { open, list } }: Pick<TicketPaneProps, "queue">) {
  const t = useDeskTexts();
  const { id, fault } = open;
  if (id === null) return <p className="queue-empty">{t("open.none")}</p>;
  const row = list.state.tickets.find(({ correlationId }) => correlationId === id);
  return (
    <div className="queue-empty" aria-busy={fault === null}>
      <p className="font-semibold [overflow-wrap:anywhere]" dir="auto">
        {row?.title ?? id}
      </p>
      {fault === null ? (
        <p role="status">{t("open.loading")}</p>
      ) : (
        <p role="alert">
          {fault === "gone" ? t("tickets.unknownNamed", { id }) : t("open.failed")}
        </p>
      )}
    </div>
  );
}

interface OpenedProps extends TicketPaneProps {
  readonly ticket: PlacedTicket;
}

function Opened({ props, queue, judgementRef, ticket }: OpenedProps) {
  const t = useDeskTexts();
  const { asked, fields, refused, isEmbedded, openId } = props;
  const { correlationId } = ticket.draft;
  const { embed, ...view } = asked;
  const back = new URLSearchParams(embed === undefined ? view : { ...view, embed });
  return (
    <div className="queue-opened">
      <div className="queue-said">
        {ticket.draft.title === "" && ticket.draft.body === "" ? (
          <p className="text-muted">{t("history.noText")}</p>
        ) : null}
        <TicketText draft={ticket.draft} terms={standingTerms(ticket)} parts={ticket.parts} />
        <p className="mt-2">
          <a href={oneAddress(correlationId, isEmbedded)} className="text-sm">
            {t("open.edit")}
          </a>
          {" · "}
          <a href={replyAddress(correlationId, isEmbedded)} className="text-sm">
            {t("reply.draft")}
          </a>
        </p>
      </div>
      <div className="queue-decision">
        <PlacementColumn
          state={queue}
          ticket={ticket}
          fields={fields}
          chosen={openId === correlationId ? refused.place : ""}
          isEmbedded={isEmbedded}
          list={String(back)}
          judgementRef={judgementRef}
        />
        {ticket.history === undefined ? null : <History events={ticket.history} heading="h3" />}
      </div>
    </div>
  );
}

function oneAddress(ticket: string, isEmbedded: boolean): string {
  return `/console?${new URLSearchParams(isEmbedded ? { ticket, embed: "1" } : { ticket })}`;
}

function replyAddress(id: string, isEmbedded: boolean): string {
  return `/console/tickets/reply?${new URLSearchParams(isEmbedded ? { id, embed: "1" } : { id })}`;
}
