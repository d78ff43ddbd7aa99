"use client";

import type { CountedKind } from "knowledge-sdk/service-schemas";
import { useRef } from "react";
import { ProblemNotice } from "../../../_components/problem-notice.tsx";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { PlaceMarks } from "../../_places/place-mark.tsx";
import { DocumentPanel } from "../../_ticket/document/document-panel.tsx";
import { LeaveNotice } from "../../_ticket/saving/leave-notice.tsx";
import { SaveNotices } from "../../_ticket/saving/save-notices.tsx";
import { SignInAgain } from "../../_ticket/saving/sign-in-again.tsx";
import { ConsoleHead } from "../../_ticket/view/console-head.tsx";
import { ShortcutHelp, ticketKeys } from "../../_ticket/view/shortcut-help.tsx";
import { useSingleKeys } from "../../_ticket/view/use-single-keys.ts";
import { useDensity } from "./density-switch.tsx";
import { ListPane } from "./list-pane.tsx";
import type { QueueProps } from "./queue-props.ts";
import { TicketPane } from "./ticket-pane.tsx";
import { type QueueState, useQueue } from "./use-queue.ts";
import { useQueueKeys } from "./use-queue-keys.ts";
import { type Asked, commonViews, isSameView } from "./views/views.ts";
import { ViewsPane } from "./views/views-pane.tsx";

const keys = [
  ["j k", "keys.move"],
  ["x", "keys.choose"],
  ["keys.confirmKeys", "keys.confirmNext"],
  ["keys.correctKeys", "keys.correctNext"],
  ["0", "keys.none"],
  ["c", "keys.comment"],
  ["o", "keys.other"],
  ["u", "keys.undoLast"],
  ["d", "keys.document"],
  ["r", "keys.arrived"],
  ["/", "keys.filter"],
  ["Ctrl K", "keys.docs"],
  ["Escape", "keys.escape"],
  ["?", "keys.help"],
] as const;

/** The one desk: views, tickets and the open one, or a form that places another. Drawn on the server first; without scripts its links and forms do the work. */
export function Queue(props: QueueProps) {
  const t = useDeskTexts();
  const queue = useQueue(props);
  const { desk, actions, open } = queue;
  const { isPlacing } = props;
  const help = useRef<HTMLDialogElement>(null);
  const [hasSingleKeys, switchSingleKeys] = useSingleKeys();
  const [density] = useDensity();
  const showHelp = (): void => help.current?.showModal();
  useQueueKeys({ queue, isPlacing, isOn: hasSingleKeys, showHelp });
  const { address } = queue.document;
  return (
    <PlaceMarks collections={props.collections}>
      <div
        className="queue"
        data-density={density === "dense" ? "dense" : undefined}
        data-pane={isPlacing ? "ticket" : open.pane}
        data-placing={isPlacing || undefined}
        data-document={address === null ? undefined : ""}
      >
        {isPlacing ? (
          <ConsoleHead
            waiting={desk.waiting.length}
            isEmpty={desk.placed === null}
            queryLengthMax={props.isEmbedded ? props.bounds.queryLengthMax : null}
            onNext={actions.next}
            onHelp={showHelp}
          />
        ) : (
          <h1 className="sr-only">{t("nav.tickets")}</h1>
        )}
        <p role="status" className="sr-only">
          {queue.said === "" ? desk.said : queue.said}
        </p>
        <DeskNotices props={props} queue={queue} />
        <div className="queue-panes">
          {isPlacing ? null : <Side props={props} queue={queue} onHelp={showHelp} />}
          <ListPane props={props} queue={queue} name={nameOf(props, t)} filters={props.filters} />
          <TicketPane props={props} queue={queue} />
          {address === null ? null : <OpenDocument address={address} queue={queue} />}
        </div>
        <ShortcutHelp
          dialogRef={help}
          keys={isPlacing ? ticketKeys : keys}
          isOn={hasSingleKeys}
          onSwitch={switchSingleKeys}
        />
      </div>
    </PlaceMarks>
  );
}

function DeskNotices({ props, queue }: Omit<SideProps, "onHelp">) {
  const t = useDeskTexts();
  const { desk, actions, guard } = queue;
  return (
    <div className="queue-notices">
      {props.notices}
      {queue.hasToSignIn ? <SignInAgain mode={props.signIn} onSignedIn={actions.retryAll} /> : null}
      {guard.isAsking ? <LeaveNotice onStay={guard.stay} onLeave={guard.leave} /> : null}
      <SaveNotices saves={desk.saves} actions={actions} />
      {desk.fault === null ? null : (
        <ProblemNotice
          title={t("desk.notPlaced")}
          detail={desk.fault.detail}
          isEnglish={desk.fault.isEnglish}
        />
      )}
    </div>
  );
}

interface SideProps {
  readonly props: QueueProps;
  readonly queue: QueueState;
  readonly onHelp: () => void;
}

function Side({ props, queue, onHelp }: SideProps) {
  const t = useDeskTexts();
  return (
    <div className="queue-side">
      <ViewsPane
        asked={props.asked}
        counts={queue.counts}
        collections={props.collections}
        onOpen={() => queue.open.showPane("list")}
      />
      <button type="button" className="queue-keep" onClick={onHelp}>
        {t("head.keys")} <kbd>?</kbd>
      </button>
    </div>
  );
}

interface OpenDocumentProps {
  readonly address: string;
  readonly queue: QueueState;
}

function OpenDocument({ address, queue }: OpenDocumentProps) {
  const { document, actions, onInsert, fetch, placed, refs } = queue;
  const insert = (link: Parameters<NonNullable<typeof onInsert>>[0]): void => {
    onInsert?.(link);
    actions.tellDocument(address, "inserted");
  };
  return (
    <div className="queue-document">
      <DocumentPanel
        key={address}
        address={address}
        ticket={placed}
        fetch={fetch}
        onInsert={onInsert === null ? null : insert}
        onOpen={document.open}
        onClose={() => document.close(refs.heading.current)}
      />
    </div>
  );
}

/** The view's name, or that of its collection. */
function nameOf(
  { isPlacing, asked, counts, list }: QueueProps,
  t: ReturnType<typeof useDeskTexts>,
): string {
  if (isPlacing) return t("tickets.newest");
  const view = commonViews(counts).find((one) => isSameView(one.asked, asked));
  if (view !== undefined) return t(view.name);
  const { collection = "", counted }: Asked = asked;
  // A list with a total could be read, so its kind is one of ours.
  if (list?.total !== undefined) return t(`counted.${counted as CountedKind}`);
  return isSameView(asked, { status: "predicted", collection }) ? collection : t("view.filtered");
}
