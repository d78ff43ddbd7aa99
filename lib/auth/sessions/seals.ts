/** Sealed values: only this service can make or read them. */
import { hash } from "node:crypto";

export interface Seals {
  seal(value: object): Promise<string>;
  /** Null for what is no seal of ours. */
  unseal(sealed: string): Promise<unknown>;
}

/** What is sealed says itself when it ends, without the minute of grace that the library would give. */
const neverExpires = 0;

/** The last secret seals, all of them open. */
export function createSeals(secrets: readonly string[]): Seals {
  const passwords = Object.fromEntries(secrets.map((secret) => [passwordId(secret), secret]));
  const newest = secrets.at(-1) ?? "";
  const newestOnly = { password: { [passwordId(newest)]: newest }, ttl: neverExpires };
  return {
    async seal(value) {
      const { sealData } = await sealing();
      return sealData(value, newestOnly);
    },
    async unseal(sealed) {
      const { unsealData } = await sealing();
      try {
        return await unsealData(sealed, { password: passwords, ttl: neverExpires });
      } catch {
        // The library throws for five known kinds of malformed seals.
        return null;
      }
    },
  };
}

/** On first use: hosts without sessions need not load it. */
function sealing(): Promise<typeof import("iron-session")> {
  return import("iron-session");
}

/** A number, as the library demands, and the same one at any position of the secret in the list. */
function passwordId(secret: string): string {
  return String(Number.parseInt(hash("sha256", secret, "hex").slice(0, 8), 16));
}
