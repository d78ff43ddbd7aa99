/** https://developer.zendesk.com/documentation/webhooks/verifying/ */
import type { ReceivedRequest } from "../connector.ts";
import { isSignedBy } from "../constant-time.ts";

export const zendeskSignatureHeader = "x-zendesk-webhook-signature";

/** Its own attempts take minutes; a recorded request is worth nothing later. */
const ageMaxMs = 3_600_000;
const form = /^[A-Za-z0-9+/]{43}=$/;

export function isZendeskSigned(
  { header, body }: ReceivedRequest,
  secrets: readonly string[],
  now: number,
): boolean {
  const signature = header(zendeskSignatureHeader) ?? "";
  const timestamp = header("x-zendesk-webhook-signature-timestamp") ?? "";
  const age = Math.abs(now - Date.parse(timestamp));
  // The time of a request without a valid one is no number, and then this does not hold.
  const isInTime = age <= ageMaxMs;
  const given = Buffer.from(signature, "base64");
  return form.test(signature) && isSignedBy(secrets, [timestamp, body], given) && isInTime;
}
