/** An app of GitHub that is installed for the repository, and the tokens of its installation. */
import { generateKeyPairSync, verify } from "node:crypto";
import { type ApiAnswer, type AskedApi, notThere } from "./api-server.ts";

export interface GithubAppSystem {
  /** For the configuration; the key is the variable `GITHUB_APP_KEY`. */
  readonly settings: object;
  readonly privateKey: string;
  /** How many tokens it was given. */
  given(): number;
  /** Those that were given are no longer taken. */
  revoke(): void;
}

interface GithubApp {
  readonly system: GithubAppSystem;
  isToken(authorization: string): boolean;
  /** Null for other requests. */
  answer(asked: AskedApi): ApiAnswer | null;
}

export const badCredentials: ApiAnswer = { status: 401, content: { message: "Bad credentials" } };

/** https://docs.github.com/en/rest/apps/apps#create-an-installation-access-token-for-an-app */
export function createGithubApp(): GithubApp {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const tokens = new Set<string>();
  let given = 0;
  const isSigned = (authorization: string): boolean => {
    const [, head = "", claims = "", signature = ""] =
      /^Bearer ([^.]+)\.([^.]+)\.([^.]+)$/.exec(authorization) ?? [];
    const signed = Buffer.from(`${head}.${claims}`);
    if (!verify("RSA-SHA256", signed, publicKey, Buffer.from(signature, "base64url"))) return false;
    const { iat, exp, iss } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const now_s = Date.now() / 1_000;
    return iss === "812" && iat <= now_s && exp > now_s && exp - iat <= 600;
  };
  const system: GithubAppSystem = {
    settings: { id: 812, installation: 7, privateKey: "env:GITHUB_APP_KEY" },
    privateKey: privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
    given: () => given,
    revoke: () => tokens.clear(),
  };
  return {
    system,
    isToken: (authorization) => tokens.has(authorization),
    answer({ wanted, authorization }) {
      if (!wanted.startsWith("POST /app/installations/")) return null;
      if (!isSigned(authorization)) return badCredentials;
      if (wanted !== "POST /app/installations/7/access_tokens") return notThere;
      given += 1;
      const token = `ghs_${given}`;
      tokens.add(`Bearer ${token}`);
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const permissions = { issues: "write", metadata: "read" };
      return { status: 201, content: { token, expires_at, permissions } };
    },
  };
}
