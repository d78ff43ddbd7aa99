"use client";

import { useEmbedAuth } from "knowledge-sdk/react";
import type { TicketFieldSet } from "knowledge-sdk/service-schemas";
import { type RefObject, useEffect, useRef } from "react";
import { useInBrowser } from "../../../_components/use-in-browser.ts";
import { interceptDocumentLinks } from "../../../_search/open-in-place.ts";
import { useOpenDocument } from "../document/use-open-document.ts";
import { useHostedDesk } from "../host/use-hosted-desk.ts";
import type { SignInMode } from "../saving/sign-in-again.tsx";
import { useLeaveGuard } from "../saving/use-leave-guard.ts";
import { useSessionRecovery } from "../saving/use-session-recovery.ts";
import { choicesFor } from "../state/choices.ts";
import type { DeskActions } from "../state/desk-actions.ts";
import type { Draft, Place, PlacedTicket } from "../state/desk-types.ts";
import type { DraftBounds } from "../state/draft-faults.ts";
import { hasUnsent, isEdited } from "../state/ticket-queue.ts";
import { useDeskFocus } from "../state/use-desk-focus.ts";
import { useConsoleKeys } from "./use-console-keys.ts";
import { useEscape } from "./use-shortcuts.ts";
import { useSingleKeys } from "./use-single-keys.ts";

export interface ConsoleProps {
  readonly placed: PlacedTicket | null;
  readonly draft: Draft | null;
  /** The judgement of a form that was refused. */
  readonly refused: { readonly comment: string | null; readonly place: string };
  readonly bounds: DraftBounds & { readonly queryLengthMax: number };
  /** All places that a ticket can have. */
  readonly places: readonly Place[];
  /** Configured fields besides the place. */
  readonly fields: TicketFieldSet;
  readonly allowedOrigins: readonly string[];
  /** Names that others have for fields of a ticket, with ours. */
  readonly foreignFields: Readonly<Record<string, string>>;
  readonly signIn: SignInMode;
  readonly isEmbedded: boolean;
}

export type ConsoleState = ReturnType<typeof useConsole>;

/** The desk with its host, its session, the document next to it and its keys. */
export function useConsole(props: ConsoleProps) {
  const { places, allowedOrigins, signIn } = props;
  const { state: session, fetch } = useEmbedAuth({ allowedOrigins });
  const document = useOpenDocument();
  const { address, open, close, forget } = document;
  const isFramed = useInBrowser(isInFrame, false);
  const judgement = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [hasSingleKeys, switchSingleKeys] = useSingleKeys();
  const [desk, deskActions, host] = useHostedDesk({ ...props, fetch, judgement });
  const { placed, comment } = desk;
  const choices = placed === null ? [] : choicesFor(placed, places);

  const { heading, title } = useDeskFocus(placed?.draft.correlationId, isEdited(desk));
  const isOfHost = signIn === "application";
  const recovery = { desk, session, isFramed, isOfHost, host, actions: deskActions };
  const hasToSignIn = useSessionRecovery(recovery);
  const guard = useLeaveGuard(hasUnsent(desk), opensHere);
  useDocumentsHere(open, guard.holdsBack);

  const next = (): void => {
    deskActions.next();
    forget();
  };
  const showHelp = (): void => help.current?.showModal();
  useConsoleKeys({
    desk: { placed, comment, choices },
    actions: {
      ...deskActions,
      next,
      open(found) {
        open(found);
        deskActions.tellDocument(found, "opened");
      },
      showHelp,
    },
    judgement,
    isOn: hasSingleKeys,
  });
  useEscape((field) => {
    if (field !== null) heading.current?.focus();
    else if (address !== null) close(heading.current);
  });
  return {
    desk,
    choices,
    actions: { ...focusingHeading(deskActions, heading), next, showHelp },
    document,
    fetch,
    onInsert: isFramed ? host.insertLink : null,
    hasToSignIn,
    guard,
    refs: { heading, title, judgement, help },
    hasSingleKeys,
    switchSingleKeys,
  };
}

/** The pressed buttons disappear: the state of the ticket is read next. */
function focusingHeading(
  actions: DeskActions,
  heading: RefObject<HTMLElement | null>,
): DeskActions {
  return {
    ...actions,
    judge(place, said) {
      actions.judge(place, said);
      heading.current?.focus();
    },
    undo() {
      actions.undo();
      heading.current?.focus();
    },
  };
}

/** Reading pages that a search finds open next to the ticket, unless unsaved data prevents it. */
function useDocumentsHere(
  open: (address: string) => void,
  holdsBack: (address: string) => boolean,
): void {
  useEffect(
    () =>
      interceptDocumentLinks((found) => {
        if (!opensHere(found)) return holdsBack(found);
        open(found);
        return true;
      }),
    [open, holdsBack],
  );
}

const isInFrame = (): boolean => window.parent !== window;

/** Reading pages open next to the ticket, anything else in the browser's own way. */
function opensHere(address: string): boolean {
  return /^\/(?:wiki|docs)\//.test(address);
}
