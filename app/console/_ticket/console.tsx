"use client";

import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { useDeskTexts } from "../../_messages/messages-context.tsx";
import { LeaveNotice } from "./saving/leave-notice.tsx";
import { SaveNotices } from "./saving/save-notices.tsx";
import { SignInAgain } from "./saving/sign-in-again.tsx";
import { ConsoleHead } from "./view/console-head.tsx";
import { PlacementColumn } from "./view/placement-column.tsx";
import { ShortcutHelp, ticketKeys } from "./view/shortcut-help.tsx";
import { TicketColumn } from "./view/ticket-column.tsx";
import { type ConsoleProps, useConsole } from "./view/use-console.ts";
import { Welcome } from "./view/welcome.tsx";

/** One ticket at a time. Drawn on the server first; without scripts its forms do the work. */
export function Console(props: ConsoleProps) {
  const t = useDeskTexts();
  const { refused, bounds, signIn, isEmbedded } = props;
  const state = useConsole(props);
  const { desk, actions, guard, refs, hasSingleKeys, switchSingleKeys } = state;
  const { placed, saves, waiting, fault, placing } = desk;
  const isFirst = placed?.draft.correlationId === props.placed?.draft.correlationId;
  return (
    <>
      <ConsoleHead
        waiting={waiting.length}
        isEmpty={placed === null}
        queryLengthMax={isEmbedded ? bounds.queryLengthMax : null}
        onNext={actions.next}
        onHelp={actions.showHelp}
      />
      <p role="status" className="sr-only">
        {desk.said}
      </p>
      {state.hasToSignIn ? <SignInAgain mode={signIn} onSignedIn={actions.retryAll} /> : null}
      {guard.isAsking ? <LeaveNotice onStay={guard.stay} onLeave={guard.leave} /> : null}
      <SaveNotices saves={saves} actions={actions} />
      {fault === null ? null : (
        <ProblemNotice
          title={t("desk.notPlaced")}
          detail={fault.detail}
          isEnglish={fault.isEnglish}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <TicketColumn state={state} isEmbedded={isEmbedded} />
        <div className="flex min-w-0 flex-col gap-6">
          {placed === null ? (
            <Welcome isPlacing={placing !== null} />
          ) : (
            <PlacementColumn
              state={state}
              ticket={placed}
              fields={props.fields}
              chosen={isFirst ? refused.place : ""}
              isEmbedded={isEmbedded}
              headingRef={refs.heading}
              judgementRef={refs.judgement}
            />
          )}
        </div>
      </div>
      <ShortcutHelp
        dialogRef={refs.help}
        keys={ticketKeys}
        isOn={hasSingleKeys}
        onSwitch={switchSingleKeys}
      />
    </>
  );
}
