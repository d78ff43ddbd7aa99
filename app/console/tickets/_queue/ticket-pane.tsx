import { useCallback } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { RelativeTime } from "../../_components/relative-time.tsx";
import { Related } from "../../_ticket/document/related.tsx";
import { SaveState } from "../../_ticket/saving/save-state.tsx";
import { type PlacedTicket, standingTerms } from "../../_ticket/state/desk-types.ts";
import { isEdited } from "../../_ticket/state/ticket-queue.ts";
import { History } from "../../_ticket/view/history.tsx";
import { JudgementForm } from "../../_ticket/view/judgement-form.tsx";
import { PlacementPanel } from "../../_ticket/view/placement-panel.tsx";
import { TicketForm } from "../../_ticket/view/ticket-form.tsx";
import { TicketText } from "../../_ticket/view/ticket-text.tsx";
import { UndoForm } from "../../_ticket/view/undo-form.tsx";
import { listAddress } from "../_list/list-parameters.ts";
import type { QueueProps } from "./queue-props.ts";
import type { QueueState } from "./use-queue.ts";

interface TicketPaneProps {
  readonly props: QueueProps;
  readonly queue: QueueState;
}

/** The open ticket with its decision, or the form for another one. */
export function TicketPane({ props, queue }: TicketPaneProps) {
  const t = useDeskTexts();
  const { placed, open } = queue;
  return (
    <section aria-label={t("open.label")} tabIndex={-1} className="queue-ticket">
      {props.isPlacing ? null : (
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
      )}
      {placed === null && !props.isPlacing ? (
        <Waiting queue={queue} />
      ) : (
        <div className="queue-opened">
          <Said props={props} queue={queue} />
          <div className="queue-decision">
            {placed === null ? (
              <p className="queue-welcome">
                {t(queue.desk.placing === null ? "desk.welcome" : "desk.looking")}
              </p>
            ) : (
              <Decision
                key={placed.draft.correlationId}
                props={props}
                queue={queue}
                ticket={placed}
              />
            )}
          </div>
        </div>
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

/** What the sender wrote, and the way to place it again. */
function Said({ props, queue }: TicketPaneProps) {
  const t = useDeskTexts();
  const { isPlacing, isEmbedded } = props;
  const { placed, desk, actions, refs } = queue;
  return (
    <div className="queue-said">
      {placed === null ? null : (
        <>
          {placed.draft.title === "" && placed.draft.body === "" ? (
            <p className="text-muted">{t("history.noText")}</p>
          ) : null}
          <TicketText draft={placed.draft} terms={standingTerms(placed)} parts={placed.parts} />
          <TicketLinks ticket={placed} isPlacing={isPlacing} isEmbedded={isEmbedded} />
          {placed.reply === undefined ? null : <LastReply {...placed.reply} />}
        </>
      )}
      {isPlacing ? (
        <details open={placed === null || isEdited(desk)}>
          <summary className={`min-h-11 cursor-pointer py-2 ${placed === null ? "sr-only" : ""}`}>
            {t(placed === null ? "form.new" : "form.edit")}
          </summary>
          <TicketForm
            draft={desk.draft}
            isEmbedded={isEmbedded}
            isPlacing={desk.placing !== null}
            titleRef={refs.title}
            onEdit={actions.edit}
            onPlace={actions.place}
          />
        </details>
      ) : null}
    </div>
  );
}

/** What was answered last, or thrown away, where the service keeps it. */
function LastReply({ outcome, text, at }: NonNullable<PlacedTicket["reply"]>) {
  const t = useDeskTexts();
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 cursor-pointer">
        {t(`reply.${outcome}`)} <RelativeTime at={at} />
      </summary>
      <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
        {text}
      </p>
    </details>
  );
}

interface DecisionProps extends TicketPaneProps {
  readonly ticket: PlacedTicket;
}

/** Where the ticket belongs, what a person says to that, and what is like it. */
function Decision({ props, queue, ticket }: DecisionProps) {
  const { isPlacing, asked, fields, refused, isEmbedded, openId } = props;
  const { desk, choices, actions, document, judgement, refs } = queue;
  const { correlationId } = ticket.draft;
  const { tellDocument } = actions;
  const { open } = document;
  const openDocument = useCallback(
    (address: string) => {
      open(address);
      tellDocument(address, "opened");
    },
    [open, tellDocument],
  );
  const rejectDocument = useCallback(
    (address: string) => tellDocument(address, "rejected"),
    [tellDocument],
  );
  const list = isPlacing ? undefined : String(new URLSearchParams(asked));
  return (
    <>
      <div ref={judgement} className="flex flex-col gap-4">
        <PlacementPanel ticket={ticket} headingRef={refs.heading} />
        <SaveState saves={desk.saves} id={correlationId} status={ticket.status} />
        <UndoForm ticket={ticket} isEmbedded={isEmbedded} list={list} onUndo={actions.undo} />
        <JudgementForm
          ticket={ticket}
          choices={choices}
          chosen={openId === correlationId ? refused.place : ""}
          comment={desk.comment}
          fields={fields}
          isEmbedded={isEmbedded}
          list={list}
          actions={actions}
        />
      </div>
      <Related
        ticket={ticket}
        isEmbedded={isEmbedded}
        onOpen={openDocument}
        onReject={rejectDocument}
      />
      {ticket.history === undefined ? null : <History events={ticket.history} heading="h3" />}
    </>
  );
}

interface TicketLinksProps extends Pick<QueueProps, "isPlacing" | "isEmbedded"> {
  readonly ticket: PlacedTicket;
}

function TicketLinks({ ticket, isPlacing, isEmbedded }: TicketLinksProps) {
  const t = useDeskTexts();
  const { correlationId } = ticket.draft;
  const embed = isEmbedded ? { embed: "1" } : undefined;
  const edit = new URLSearchParams({ ticket: correlationId, ...embed });
  const reply = new URLSearchParams({ id: correlationId, ...embed });
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
      {isPlacing ? null : <a href={`/console?${edit}`}>{t("open.edit")}</a>}
      <a href={`/console/tickets/reply?${reply}`}>{t("reply.draft")}</a>
    </p>
  );
}
