/** What the service itself writes to the audit trail, besides the requests of the table of handlers. */
import { LRUCache } from "lru-cache";
import {
  type AuditCheck,
  type AuditTrail,
  commandEntry,
  countAuditRows,
  createAuditTrail,
  readAuditPage,
  trimAudit,
  verifyAudit,
} from "../../audit/index.ts";
import { type Caller, keyAreaOf, type NameOf, truncatedAddress } from "../../auth/index.ts";
import {
  type AuditAction,
  type AuditParameters,
  type AuditResponse,
  isKnowledgeError,
  limits,
  type TicketClassifier,
  type VisibleTicketClassifier,
} from "../../contract/index.ts";
import type { HttpRequest, Logger } from "../../http/index.ts";
import type { Database } from "../../storage/index.ts";

export interface AuditSettings {
  readonly trustedProxies: number;
  readonly logger: Logger;
  readonly clock: () => number;
  /** Days after which rows are removed; 0 keeps all. Default 400. */
  readonly auditKeepDays?: number | undefined;
}

export interface RecordedSender {
  /** Default: nobody who is known. */
  readonly actor?: string | undefined;
  /** Null where the page or command has none. */
  readonly request: Pick<HttpRequest, "header" | "remoteAddress" | "requestId"> | null;
}

/** Without USE_AUTH nobody has a name, and nothing is recorded. */
export interface ServiceAudit {
  readonly trail: AuditTrail | null;
  /** What no handler is wrapped for. `by`: default nobody. Rejects if it cannot be written. */
  record(action: AuditAction, subject: string, by?: RecordedSender): Promise<void>;
  /** The classifier, with feedback recorded before it is taken, for callers who are no handlers. */
  recording<T extends TicketClassifier>(classifier: T): T;
  /** Newest first. Empty where nothing is recorded. */
  auditPage(asked: AuditParameters): Promise<AuditResponse>;
  /** Reads the whole chain. Null where it has more rows than `rowsMax`, or nothing is recorded. */
  checkChain(rowsMax?: number): Promise<AuditCheck | null>;
  /** For the gate. */
  noteRefusal(request: HttpRequest, known: Caller, nameOf: NameOf): void;
  /** Waits for a removal of old rows that is under way. */
  close(): Promise<void>;
}

const trimIntervalMs = 3_600_000;
/** The same caller in the same area is written once in this time. */
const refusalIntervalMs = 60_000;
const refusalsMax = 5_000;

export const noAudit: ServiceAudit = {
  trail: null,
  record: async () => undefined,
  recording: (classifier) => classifier,
  auditPage: async () => ({ events: [], nextBefore: null }),
  checkChain: async () => null,
  noteRefusal: () => undefined,
  close: async () => undefined,
};

export function createServiceAudit(database: Database, settings: AuditSettings): ServiceAudit {
  const {
    trustedProxies,
    logger,
    clock,
    auditKeepDays: keepDays = limits.auditKeepDays,
  } = settings;
  const trail = createAuditTrail(database, clock);
  const seen = new LRUCache<string, true>({ max: refusalsMax, ttl: refusalIntervalMs });
  const trim = async (): Promise<void> => {
    await trimAudit(database, { keepDays, clock }).catch((error: unknown) => {
      logger.warn({ err: error }, "old rows of the audit trail could not be removed");
    });
  };
  let checking: Promise<AuditCheck> | null = null;
  let running = trim();
  const trimming = setInterval(() => {
    running = running.then(trim);
  }, trimIntervalMs).unref();
  return {
    trail,
    async record(action, subject, { actor = undefined, request } = { request: null }) {
      const source = request && {
        origin: truncatedAddress(request, trustedProxies),
        requestId: request.requestId,
      };
      await trail.append({ ...commandEntry(action, subject), actor: actor ?? null, ...source });
    },
    recording: (classifier) => recordingOf(classifier, trail),
    auditPage: (asked) => readAuditPage(database, asked),
    async checkChain(rowsMax = Number.POSITIVE_INFINITY) {
      if ((await countAuditRows(database)) > rowsMax) return null;
      // Several who ask at once wait for the same.
      checking ??= verifyAudit(trail).finally(() => {
        checking = null;
      });
      return checking;
    },
    noteRefusal(request, known, nameOf) {
      const actor = nameOf(known) ?? null;
      // Paths are without end, areas are few.
      const told = `${keyAreaOf(request.path)} ${actor}`;
      if (seen.has(told)) return;
      seen.set(told, true);
      const origin = truncatedAddress(request, trustedProxies);
      const { requestId, method, path } = request;
      const subject = `${method} ${path}`;
      trail
        .append({ actor, origin, action: "area_refused", subject, outcome: "refused", requestId })
        // Nothing has happened that would have to be taken back.
        .catch((error: unknown) => logger.warn({ err: error }, "a refusal is not in the trail"));
    },
    async close() {
      clearInterval(trimming);
      await running;
    },
  };
}

function recordingOf<T extends TicketClassifier>(classifier: T, trail: AuditTrail): T {
  const { limitedTo } = classifier;
  return {
    ...classifier,
    ...recordedFeedback(classifier, trail),
    // Who sees some collections only judges tickets too.
    ...(limitedTo !== undefined && {
      limitedTo(collections: readonly string[]) {
        const seen = limitedTo.call(classifier, collections);
        return { ...seen, ...recordedFeedback(seen, trail) };
      },
    }),
  };
}

function recordedFeedback(
  classifier: VisibleTicketClassifier,
  trail: AuditTrail,
): Pick<VisibleTicketClassifier, "feedback"> {
  return {
    async feedback(request, options) {
      const { actor = null, source } = options ?? {};
      const entry = { ...commandEntry("feedback", request.correlationId), actor, ...source };
      await trail.append(entry);
      try {
        return await classifier.feedback(request, options);
      } catch (error) {
        const outcome = isKnowledgeError(error) ? "refused" : "failed";
        // The row before says that it was tried.
        await trail.append({ ...entry, outcome }).catch(() => undefined);
        throw error;
      }
    },
  };
}
