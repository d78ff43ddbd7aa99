/** Handlers whose requests are in the audit trail: written before the work, or the work is not done. */

import { type AuditEntry, type AuditTrail, listNames } from "../../audit/index.ts";
import type { AccessDecision } from "../../auth/index.ts";
import { type ActorOf, truncatedAddress } from "../../auth/index.ts";
import { type AuditAction, limits } from "../../contract/index.ts";
import {
  createRefusal,
  type EndpointOptions,
  errorsToConsole,
  type Gate,
  type HttpAnswer,
  type HttpHandler,
  type HttpRequest,
  jsonType,
  readText,
  requireContentType,
} from "../../http/index.ts";
import type { HandlerName } from "../../routes/index.ts";
import { asksForCsv } from "../console/csv.ts";

interface AuditedRequests {
  readonly action: AuditAction;
  readonly method: "GET" | "POST" | "DELETE";
  /** Default: all requests of the method. */
  isMeant?(request: HttpRequest): boolean;
  /** What it is done to, as far as the request says it. */
  subjectOf(request: HttpRequest): string | null | Promise<string | null>;
}

const queryOf =
  (name: string) =>
  ({ query }: HttpRequest): string | null =>
    new URLSearchParams(query).get(name);
const lastSegment = ({ path }: HttpRequest): string => path.slice(path.lastIndexOf("/") + 1);
const ofTicket = bodyOf(({ correlationId }) => [correlationId]);

/** What a ticket was judged as is in its own history. */
const audited: Readonly<
  Partial<Record<HandlerName, AuditedRequests | readonly AuditedRequests[]>>
> = {
  classifyFeedback: { action: "feedback", method: "POST", subjectOf: ofTicket },
  undoFeedback: { action: "undo", method: "POST", subjectOf: ofTicket },
  bulkFeedback: {
    action: "bulk_feedback",
    method: "POST",
    subjectOf: bodyOf(({ correlationIds: ids }) =>
      Array.isArray(ids) ? [listNames(`${ids.length} tickets: `, ids.filter(isText))] : [],
    ),
  },
  documentFeedback: { action: "document_feedback", method: "POST", subjectOf: ofTicket },
  automation: {
    action: "automation_changed",
    method: "POST",
    subjectOf: bodyOf(({ paused, collection }) =>
      typeof paused === "boolean"
        ? [paused ? "paused" : "resumed", collection ?? "everything"]
        : [],
    ),
  },
  webhooks: {
    action: "webhook_changed",
    method: "POST",
    // The rest of an address is often a secret.
    subjectOf: bodyOf(({ url }) => [
      "add",
      ...(isText(url) && URL.canParse(url) ? [new URL(url).origin] : []),
    ]),
  },
  webhookActions: {
    action: "webhook_changed",
    method: "POST",
    subjectOf: bodyOf(({ action, webhook }) => [action, webhook]),
  },
  gaps: [
    {
      action: "gap_changed",
      method: "POST",
      // Its name and note may be about somebody.
      subjectOf: bodyOf(({ action, gap, into, state }) => [action, gap, into, state]),
    },
    { action: "export", method: "GET", isMeant: asksForCsv, subjectOf: () => "gaps" },
  ],
  consoleTable: { action: "export", method: "GET", subjectOf: queryOf("table") },
  classifiedTicket: { action: "ticket_read", method: "GET", subjectOf: queryOf("correlationId") },
  plugins: {
    action: "plugin_changed",
    method: "POST",
    subjectOf: bodyOf(({ instanceId }) => [instanceId]),
  },
  plugin: { action: "plugin_changed", method: "DELETE", subjectOf: lastSegment },
};

export interface AuditOptions extends Omit<EndpointOptions, "gate"> {
  readonly gate: Gate<AccessDecision>;
  readonly trail: AuditTrail;
  readonly actorOf: ActorOf;
  readonly trustedProxies: number;
}

/** The handlers, with those of the table above wrapped. */
export function withAudit<T extends Readonly<Record<HandlerName, HttpHandler>>>(
  handlers: T,
  options: AuditOptions,
): T {
  const wrapped = Object.entries(audited).map(([name, requests]) => [
    name,
    [requests]
      .flat()
      .reduce(
        (handler, one) => auditedHandler(handler, one, options),
        handlers[name as HandlerName],
      ),
  ]);
  return { ...handlers, ...Object.fromEntries(wrapped) };
}

function auditedHandler(
  handler: HttpHandler,
  { action, method, isMeant = () => true, subjectOf }: AuditedRequests,
  { gate, trail, actorOf, trustedProxies, ...options }: AuditOptions,
): HttpHandler {
  const { logger = errorsToConsole } = options;
  return async (request) => {
    // Who may not pass does nothing.
    if (request.method !== method || !isMeant(request) || (await gate(request)).refusal !== null) {
      return handler(request);
    }
    const entry: AuditEntry = {
      actor: (await actorOf(request)) ?? null,
      origin: truncatedAddress(request, trustedProxies),
      action,
      subject: await subjectOf(request),
      outcome: "allowed",
      requestId: request.requestId,
    };
    try {
      await trail.append(entry);
    } catch (error) {
      return createRefusal({
        ...options,
        refuse: () => {
          throw error;
        },
      })(request);
    }
    const answer = await handler(request);
    const outcome = outcomeOf(answer);
    if (outcome !== null) {
      await trail.append({ ...entry, outcome }).catch((error: unknown) => {
        logger.error({ err: error, requestId: request.requestId }, "outcome missing in the trail");
      });
    }
    return answer;
  };
}

/** Null for work that was done. */
function outcomeOf({ status }: HttpAnswer): "refused" | "failed" | null {
  if (status < 400) return null;
  return status < 500 ? "refused" : "failed";
}

type Fields = Readonly<Record<string, unknown>>;

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Texts and numbers of a JSON body, in one line; null for a body that its handler will refuse. */
function bodyOf(
  named: (body: Fields) => readonly unknown[],
): (request: HttpRequest) => Promise<string | null> {
  return async (request) => {
    keepBody(request);
    try {
      requireContentType(request, jsonType, "application/json");
      const body: unknown = JSON.parse(await readText(request, limits.jsonBodyBytesMax));
      if (typeof body !== "object" || body === null) return null;
      const words = named(body as Fields).filter(
        (word) => typeof word === "string" || typeof word === "number",
      );
      return words.length === 0 ? null : words.join(" ");
    } catch {
      return null;
    }
  };
}

/** It comes once: the handler gets what was read for the trail, or the same fault. */
function keepBody(request: HttpRequest): void {
  const read = request.readBody.bind(request);
  let reading: Promise<Uint8Array> | null = null;
  Object.defineProperty(request, "readBody", {
    configurable: true,
    value: (bytesMax: number) => {
      reading ??= read(bytesMax);
      return reading;
    },
  });
}
