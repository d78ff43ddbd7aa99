/** https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
import type { ReceivedRequest } from "../connector.ts";
import { isSignedBy } from "../constant-time.ts";

export const signatureHeader = "x-hub-signature-256";

const form = /^sha256=([0-9a-f]{64})$/;

export function isGithubSigned(
  { header, body }: ReceivedRequest,
  secrets: readonly string[],
): boolean {
  const digest = form.exec(header(signatureHeader) ?? "")?.[1];
  return digest !== undefined && isSignedBy(secrets, [body], Buffer.from(digest, "hex"));
}
