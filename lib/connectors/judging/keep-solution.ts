/** What solved a ticket that was closed is asked for there and kept with its judgement. */
import { cutText, limits, TicketResolution } from "../../contract/index.ts";
import type { Connector } from "../connector.ts";
import type { InboxEvent } from "../inbox-table.ts";
import type { ProcessingTools } from "../processing-tools.ts";
import { RemoteFault } from "../remote-fault.ts";
import { auditOnce } from "./judge-once.ts";

/** The place of a ticket must not be lost because its closing answer cannot be read. */
const attemptsMax = 3;
/** Other events wait for it. */
const timeoutMs = 5_000;

/** Only where a person has placed it, and nobody has said yet what solved it. */
export async function keepSolution(
  tools: ProcessingTools,
  connector: Connector,
  received: InboxEvent,
): Promise<void> {
  const { correlationId } = received.event;
  const record = await tools.classifier.record(correlationId);
  if (record === null || record.correct === null || record.resolution !== null) return;
  const resolution = await solutionOf(connector, received);
  if (resolution === null) return;
  await auditOnce(tools, received, "feedback");
  await tools.classifier.keepResolution(correlationId, resolution);
}

/** Rejects with a `RemoteFault` while it is worth another attempt. */
async function solutionOf(
  { client }: Connector,
  { event, attemptCount }: InboxEvent,
): Promise<TicketResolution | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return asKept((await client?.solution?.(event.correlationId, signal)) ?? null);
  } catch (fault) {
    const isTemporary = !(fault instanceof RemoteFault) || /^(?:failed|paused)$/.test(fault.kind);
    if (isTemporary && attemptCount + 1 < attemptsMax) throw fault;
    return null;
  }
}

/** Other systems know no bounds of ours; null for what is none. */
function asKept(found: TicketResolution | null): TicketResolution | null {
  const text = found?.text && cutText(found.text, limits.ticketBodyLengthMax);
  for (const page of [found?.page, undefined]) {
    const read = TicketResolution.safeParse({ text, page });
    if (read.success) return read.data;
  }
  return null;
}
