/** Tokens for a libSQL server, signed with a key of the test's own. */
import { generateKeyPairSync, sign } from "node:crypto";
import { writeFileSync } from "node:fs";

export interface ServerTokens {
  tokenOf(claims: object): string;
}

/** Writes the public key, by which the server knows the tokens, to `keyFile`. */
export function createServerTokens(keyFile: string): ServerTokens {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(keyFile, publicKey.export({ type: "spki", format: "pem" }));
  return {
    tokenOf(claims) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const text = `${part({ alg: "EdDSA", typ: "JWT" })}.${part(claims)}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
    },
  };
}
