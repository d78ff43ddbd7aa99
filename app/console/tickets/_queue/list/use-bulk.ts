"use client";

import type {
  BulkFeedbackRequest,
  BulkFeedbackResponse,
  TicketSummary,
} from "knowledge-sdk/service-schemas";
import { useState } from "react";
import type { ChosenFields } from "../../../_ticket/state/chosen-fields.ts";
import type { Place } from "../../../_ticket/state/desk-types.ts";
import type { ListRequests } from "./list-requests.ts";
import { judgedRows } from "./list-state.ts";
import type { QueueList } from "./use-list.ts";

export interface BulkJudgement {
  /** Null confirms each as predicted. */
  readonly place: Place | null;
  readonly fields: ChosenFields | undefined;
}

export interface Bulk {
  readonly isSaving: boolean;
  readonly failures: BulkFeedbackResponse["failures"];
  /** How many were saved the last time; null before, and after a fault. */
  readonly saved: number | null;
  /** Why nothing could be saved. */
  readonly fault: string | null;
  judge(judgement: BulkJudgement): void;
  readonly isUndone: boolean;
  /** Takes the last judgement together back; null where there is none. */
  readonly undo: (() => void) | null;
}

interface BulkOptions {
  readonly list: QueueList;
  readonly requests: Pick<ListRequests, "bulk" | "undo">;
  /** Tickets that one request takes. */
  readonly ticketsMax: number;
  readonly onSaved: () => void;
}

interface Outcome extends Pick<Bulk, "failures" | "saved" | "fault" | "isUndone"> {
  /** Tickets that were judged together, as they are since. */
  readonly judged: readonly TicketSummary[];
}

const nothing: Outcome = {
  failures: [],
  saved: null,
  fault: null,
  isUndone: false,
  judged: [],
};

/** Judges the chosen tickets together. Those that could not be judged stay chosen. */
export function useBulk({ list, requests, ticketsMax, onSaved }: BulkOptions): Bulk {
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState(nothing);
  const { tickets, chosen } = list.state;
  const judge = async (judgement: BulkJudgement): Promise<void> => {
    const asked = tickets.filter(({ correlationId }) => chosen.has(correlationId));
    if (asked.length === 0 || isSaving) return;
    setSaving(true);
    setOutcome(nothing);
    const failures: BulkFeedbackResponse["failures"] = [];
    const judged: TicketSummary[] = [];
    try {
      for (let index = 0; index < asked.length; index += ticketsMax) {
        const some = asked.slice(index, index + ticketsMax);
        const answer = await requests.bulk(bulkRequest(some, judgement));
        failures.push(...answer.failures);
        const failed = new Set(answer.failures.map(({ correlationId }) => correlationId));
        const saved = some.filter(({ correlationId }) => !failed.has(correlationId));
        const standings = saved.map((ticket) => ({
          ...ticket,
          ...standingAfter(ticket, judgement),
        }));
        judged.push(...standings);
        list.change((state) => ({
          ...judgedRows(state, standings),
          chosen: new Set([...state.chosen].filter((id) => !isIn(saved, id))),
        }));
      }
      setOutcome({ ...nothing, failures, saved: asked.length - failures.length, judged });
    } catch (error) {
      setOutcome({ ...nothing, failures, fault: messageOf(error), judged });
    }
    setSaving(false);
    onSaved();
  };
  const undo = async (): Promise<void> => {
    setSaving(true);
    const { failures, restored } = await takeBack(outcome.judged, requests);
    list.change((state) => judgedRows(state, restored));
    setOutcome({ ...nothing, failures, isUndone: true });
    setSaving(false);
    onSaved();
  };
  const { judged, ...told } = outcome;
  return {
    isSaving,
    ...told,
    judge: (judgement) => void judge(judgement),
    undo: judged.length === 0 || isSaving ? null : () => void undo(),
  };
}

/** One after the other; a ticket that somebody has judged since is left as it is. */
async function takeBack(
  judged: readonly TicketSummary[],
  requests: Pick<ListRequests, "undo">,
): Promise<{ failures: BulkFeedbackResponse["failures"]; restored: readonly TicketSummary[] }> {
  const failures: BulkFeedbackResponse["failures"] = [];
  const restored: TicketSummary[] = [];
  for (const ticket of judged) {
    const { correlationId, collection, predicted } = ticket;
    try {
      const guard = collection === null ? {} : { correctCollection: collection };
      const { status, ...now } = await requests.undo({ correlationId, ...guard });
      const place =
        status === "predicted"
          ? { collection: predicted, subTheme: null }
          : { collection: now.correctCollection, subTheme: now.correctSubTheme };
      restored.push({ ...ticket, status, ...place });
    } catch (error) {
      failures.push({ correlationId, code: "", detail: messageOf(error) });
    }
  }
  return { failures, restored };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

function isIn(tickets: readonly TicketSummary[], id: string): boolean {
  return tickets.some(({ correlationId }) => correlationId === id);
}

function bulkRequest(
  tickets: readonly TicketSummary[],
  { place, fields }: BulkJudgement,
): BulkFeedbackRequest {
  return {
    correlationIds: tickets.map(({ correlationId }) => correlationId),
    seen: tickets.map(({ correlationId, collection, subTheme, status }) => ({
      correlationId,
      collection,
      subTheme,
      status,
    })),
    fields,
    ...(place === null
      ? {}
      : place.collection === null
        ? { none: true }
        : { correctCollection: place.collection, correctSubTheme: place.subTheme ?? undefined }),
  };
}

/** As the service will say it; a sub-theme of the prediction that a row does not know aside. */
function standingAfter(ticket: TicketSummary, { place }: BulkJudgement) {
  const { correlationId, predicted, subTheme } = ticket;
  if (place === null) {
    return { correlationId, status: "confirmed" as const, collection: predicted, subTheme };
  }
  const isConfirmed =
    place.collection === predicted && (place.subTheme === null || place.subTheme === subTheme);
  return {
    correlationId,
    status: isConfirmed ? ("confirmed" as const) : ("corrected" as const),
    ...place,
  };
}
