/** Secrets of webhooks, and signatures by the Standard Webhooks scheme. */
import { randomBytes } from "node:crypto";
import type * as StandardWebhooks from "standardwebhooks";
import { dayMs, loadPackage } from "../base/index.ts";

/** As it is stored. `until_ms` null: it is the newest. */
export interface StoredSecret {
  readonly secret: string;
  readonly until_ms: number | null;
}

/** An old secret signs too for as long as a message may wait between two attempts, and longer. */
export const oldSecretMs: number = dayMs;

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** At most two secrets: the one before the previous one ends with the rotation. */
export function rotated(secrets: readonly StoredSecret[], now: number): readonly StoredSecret[] {
  const [newest] = secrets;
  const old = newest === undefined ? [] : [{ secret: newest.secret, until_ms: now + oldSecretMs }];
  return [{ secret: newSecret(), until_ms: null }, ...old];
}

export function validSecrets(secrets: readonly StoredSecret[], now: number): readonly string[] {
  return secrets
    .filter(({ until_ms }) => until_ms === null || until_ms > now)
    .map(({ secret }) => secret);
}

export interface SignedMessage {
  readonly id: string;
  readonly body: string;
}

/** Headers of one attempt: its time is signed, so that a recorded request cannot be sent later. */
export type SignMessage = (
  message: SignedMessage,
  secrets: readonly string[],
  now: number,
) => Readonly<Record<string, string>>;

/** Rejects with `configuration_invalid` when the package standardwebhooks is not installed. */
export async function loadSigning(): Promise<SignMessage> {
  // Its module is CommonJS: Node gives it as the default.
  const { default: loaded } = await loadPackage<{ readonly default: typeof StandardWebhooks }>(
    "standardwebhooks",
    "webhooks",
  );
  const signature = (secret: string, id: string, at: Date, body: string): string =>
    new loaded.Webhook(secret).sign(id, at, body);
  return ({ id, body }, secrets, now) => {
    const at = new Date(now);
    return {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now / 1_000)),
      "webhook-signature": secrets.map((secret) => signature(secret, id, at, body)).join(" "),
    };
  };
}
