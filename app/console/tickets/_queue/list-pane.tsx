"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { chosenFields, fieldName } from "../../_ticket/state/chosen-fields.ts";
import { readPlaceValue } from "../../_ticket/state/desk-types.ts";
import { listAddress } from "../_list/list-parameters.ts";
import { DensitySwitch } from "./density-switch.tsx";
import { BulkBar } from "./list/bulk-bar.tsx";
import { chosenAll, shownRow } from "./list/list-state.ts";
import { OrderLinks } from "./list/order-links.tsx";
import { TicketRow } from "./list/ticket-row.tsx";
import { ListFoot } from "./list-foot.tsx";
import type { QueueProps } from "./queue-props.ts";
import type { QueueState } from "./use-queue.ts";

interface ListPaneProps {
  readonly props: QueueProps;
  readonly queue: QueueState;
  /** The name of the view. */
  readonly name: string;
  readonly filters: ReactNode;
}

/** The tickets of a view. One form around them: what is ticked is judged together. */
export function ListPane({ props, queue, name, filters }: ListPaneProps) {
  const t = useDeskTexts();
  const { asked, list: drawn } = props;
  const { list, open } = queue;
  const { arrived } = list.state;
  return (
    <section aria-labelledby="queue-list" className="queue-list">
      <header className="queue-head">
        <div className="flex items-center gap-2">
          <a
            href={listAddress({ ...asked, pane: "views" })}
            className="queue-phone wiki-button"
            onClick={(event) => {
              event.preventDefault();
              open.showPane("views");
            }}
          >
            {t("list.views")}
          </a>
          <h2 id="queue-list" className="queue-title">
            {name}
          </h2>
          <DensitySwitch />
        </div>
        {drawn?.total === undefined ? null : (
          <p className="queue-counted">
            {t("list.counted", { count: drawn.total })}{" "}
            <Link
              href={listAddress(asked.embed === undefined ? {} : { embed: asked.embed })}
              prefetch={false}
            >
              {t("list.uncounted")}
            </Link>
          </p>
        )}
        {filters}
        {props.isPlacing ? null : <OrderLinks asked={asked} />}
      </header>
      {arrived.length === 0 ? null : (
        <p className="queue-arrived">
          <button type="button" className={quietButtonStyle} onClick={queue.showArrived}>
            {t("list.arrived", { count: arrived.length })}
          </button>
        </p>
      )}
      {drawn === null ? null : <Tickets props={props} queue={queue} />}
    </section>
  );
}

function Tickets({ props, queue }: Pick<ListPaneProps, "props" | "queue">) {
  const t = useDeskTexts();
  const { asked, places, fields } = props;
  const { list, desk, open, bulk, placed } = queue;
  const openId = props.isPlacing ? placed?.draft.correlationId : open.id;
  const { tickets, chosen, gone } = list.state;
  if (tickets.length === 0) return <ListFoot props={props} queue={queue} />;
  return (
    <form
      action="/console/bulk"
      method="post"
      className="queue-form"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const values = sent.getAll(fieldName).map(String);
        bulk.judge({
          place: readPlaceValue(String(sent.get("other") ?? "")),
          fields: chosenFields(values),
        });
      }}
    >
      <input type="hidden" name="list" value={String(new URLSearchParams(asked))} />
      <div className="queue-scroll">
        <ul aria-label={t("list.label")} className="queue-rows">
          {tickets.map((ticket) => {
            const { correlationId } = ticket;
            const isUnsaved = desk.saves.some(
              (save) => save.correlationId === correlationId && save.fault !== null,
            );
            return (
              <TicketRow
                key={correlationId}
                ticket={shownRow(ticket, desk.saves)}
                address={listAddress({ ...asked, ticket: correlationId })}
                isOpen={openId === correlationId}
                isChosen={chosen.has(correlationId)}
                isUnsaved={isUnsaved}
                isGone={gone.has(correlationId)}
                onOpen={props.isPlacing ? null : queue.openFromList}
                onChoose={queue.choose}
              />
            );
          })}
        </ul>
        <ListFoot props={props} queue={queue} />
      </div>
      <BulkBar
        count={chosen.size}
        isAll={chosen.size > 0 && chosen.size === tickets.length}
        places={places}
        fields={fields}
        bulk={bulk}
        onChooseAll={(isAll) => list.change((state) => chosenAll(state, isAll))}
      />
    </form>
  );
}
