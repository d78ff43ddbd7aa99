"use client";

import { useEmbedAuth } from "knowledge-sdk/react";
import { useEffect, useRef } from "react";
import { Problem } from "../../_components/problem.tsx";
import { useInBrowser } from "../../_components/use-in-browser.ts";
import { takeDocuments } from "../../_search/open-in-place.ts";
import { DocumentPanel } from "./document/document-panel.tsx";
import { Related } from "./document/related.tsx";
import { useOpenDocument } from "./document/use-open-document.ts";
import { useHostedDesk } from "./host/use-hosted-desk.ts";
import { LeaveNotice } from "./saving/leave-notice.tsx";
import { SaveNotices } from "./saving/save-notices.tsx";
import { SaveState } from "./saving/save-state.tsx";
import { SignInAgain, type SignInMode } from "./saving/sign-in-again.tsx";
import { useLeaveGuard } from "./saving/use-leave-guard.ts";
import { useSessionRecovery } from "./saving/use-session-recovery.ts";
import { choicesFor } from "./state/choices.ts";
import { hasUnsent, isEdited } from "./state/desk-turns.ts";
import { type Draft, type Place, type PlacedTicket, standingTerms } from "./state/desk-types.ts";
import type { DraftBounds } from "./state/draft-faults.ts";
import { useDeskFocus } from "./state/use-desk-focus.ts";
import { ConsoleHead } from "./view/console-head.tsx";
import { JudgementForm } from "./view/judgement-form.tsx";
import { Placement } from "./view/placement.tsx";
import { ShortcutHelp } from "./view/shortcut-help.tsx";
import { TicketForm } from "./view/ticket-form.tsx";
import { TicketText } from "./view/ticket-text.tsx";
import { UndoForm } from "./view/undo-form.tsx";
import { useConsoleKeys } from "./view/use-console-keys.ts";
import { useEscape } from "./view/use-shortcuts.ts";
import { useSingleKeys } from "./view/use-single-keys.ts";
import { Welcome } from "./view/welcome.tsx";

export interface ConsoleProps {
  readonly placed: PlacedTicket | null;
  readonly draft: Draft | null;
  /** What was said in a form that was not taken. */
  readonly refused: { readonly comment: string | null; readonly place: string };
  readonly bounds: DraftBounds & { readonly queryLengthMax: number };
  /** All places that a ticket can have. */
  readonly places: readonly Place[];
  readonly allowedOrigins: readonly string[];
  /** Names that others have for fields of a ticket, with ours. */
  readonly foreignFields: Readonly<Record<string, string>>;
  readonly signIn: SignInMode;
  readonly isEmbedded: boolean;
}

/** One ticket at a time. Drawn on the server first; without scripts its forms do the work. */
export function Console(props: ConsoleProps) {
  const { refused, bounds, places, allowedOrigins, signIn, isEmbedded } = props;
  const { state: session, fetch } = useEmbedAuth({ allowedOrigins });
  const { address, open, close, forget } = useOpenDocument();
  const isFramed = useInBrowser(isInFrame, false);
  const judgement = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [hasSingleKeys, switchSingleKeys] = useSingleKeys();
  const [desk, actions, host] = useHostedDesk({ ...props, fetch, judgement });
  const { placed, draft, saves, waiting, comment, fault, placing } = desk;
  const choices = placed === null ? [] : choicesFor(placed, places);

  const placedId = placed?.draft.correlationId;
  const { heading, title } = useDeskFocus(placedId, isEdited(desk));
  const isOfHost = signIn === "application";
  const hasToSignIn = useSessionRecovery({ desk, session, isFramed, isOfHost, host, actions });

  const { isAsking, stay, leave, holdsBack } = useLeaveGuard(hasUnsent(desk), opensHere);
  useEffect(
    () =>
      takeDocuments((found) => {
        if (!opensHere(found)) return holdsBack(found);
        open(found);
        return true;
      }),
    [open, holdsBack],
  );

  const next = (): void => {
    actions.next();
    forget();
  };
  // The buttons that were pressed go away: what has become of the ticket is read next.
  const pressed = {
    ...actions,
    judge(place: Place): void {
      actions.judge(place);
      heading.current?.focus();
    },
    undo(): void {
      actions.undo();
      heading.current?.focus();
    },
  };
  const showHelp = (): void => help.current?.showModal();
  useConsoleKeys({
    desk: { placed, comment, choices },
    actions: { ...actions, next, open, showHelp },
    judgement,
    isOn: hasSingleKeys,
  });
  useEscape((field) => {
    if (field !== null) heading.current?.focus();
    else if (address !== null) close(heading.current);
  });

  return (
    <>
      <ConsoleHead
        waiting={waiting.length}
        isEmpty={placed === null}
        queryLengthMax={isEmbedded ? bounds.queryLengthMax : null}
        onNext={next}
        onHelp={showHelp}
      />
      <p role="status" className="sr-only">
        {desk.said}
      </p>
      {hasToSignIn ? <SignInAgain mode={signIn} onSignedIn={actions.retryAll} /> : null}
      {isAsking ? <LeaveNotice onStay={stay} onLeave={leave} /> : null}
      <SaveNotices saves={saves} actions={actions} />
      {fault === null ? null : <Problem title="The ticket was not placed" detail={fault.detail} />}
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {placed === null ? null : (
            <TicketText draft={placed.draft} terms={standingTerms(placed)} />
          )}
          <details open={placed === null || isEdited(desk)}>
            <summary className={`min-h-11 cursor-pointer py-2 ${placed === null ? "sr-only" : ""}`}>
              {placed === null ? "New ticket" : "Edit and place again"}
            </summary>
            <TicketForm
              draft={draft}
              isEmbedded={isEmbedded}
              isPlacing={placing !== null}
              titleRef={title}
              onEdit={actions.edit}
              onPlace={actions.place}
            />
          </details>
          {address === null ? null : (
            <DocumentPanel
              key={address}
              address={address}
              fetch={fetch}
              onInsert={isFramed ? host.insertLink : null}
              onOpen={open}
              onClose={() => close(heading.current)}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {placed === null ? (
            <Welcome isPlacing={placing !== null} />
          ) : (
            <>
              <div ref={judgement} className="flex flex-col gap-4">
                <Placement ticket={placed} headingRef={heading} />
                <SaveState saves={saves} id={placed.draft.correlationId} status={placed.status} />
                <UndoForm ticket={placed} isEmbedded={isEmbedded} onUndo={pressed.undo} />
                <JudgementForm
                  key={placedId}
                  ticket={placed}
                  choices={choices}
                  chosen={placedId === props.placed?.draft.correlationId ? refused.place : ""}
                  comment={comment}
                  isEmbedded={isEmbedded}
                  actions={pressed}
                />
              </div>
              <Related ticket={placed} isEmbedded={isEmbedded} onOpen={open} />
            </>
          )}
        </div>
      </div>
      <ShortcutHelp dialogRef={help} isOn={hasSingleKeys} onSwitch={switchSingleKeys} />
    </>
  );
}

const isInFrame = (): boolean => window.parent !== window;

/** Reading pages open beside the ticket, anything else in the browser's own way. */
function opensHere(address: string): boolean {
  return /^\/(?:wiki|docs)\//.test(address);
}
