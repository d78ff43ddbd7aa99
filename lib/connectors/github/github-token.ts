/**
 * The token of an app's installation, which lasts an hour:
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app
 */
import { type KeyObject, sign } from "node:crypto";
import * as z from "zod";
import { untilAborted } from "../../base/index.ts";
import { createRemoteApi, parsed } from "../remote-api.ts";
import { RemoteFault } from "../remote-fault.ts";

export interface GithubApp {
  /** The app's id, or its client id. */
  readonly id: string;
  readonly installation: number;
  readonly privateKey: KeyObject;
}

export interface GithubTokenOptions {
  readonly app: GithubApp;
  readonly url: string;
  readonly allowsPrivate: boolean;
  readonly now?: (() => number) | undefined;
}

export interface GithubToken {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt_ms: number;
  /** What the installation may do, such as `issues: "write"`. */
  readonly permissions: Readonly<Record<string, string>>;
}

export interface GithubTokens {
  /** The one that is valid now. Rejects with a `RemoteFault`, or the signal's reason. */
  get(signal: AbortSignal): Promise<GithubToken>;
  /** GitHub has refused the last one. */
  drop(): void;
}

/** A request with it may take a while. */
const renewedBeforeEndMs = 300_000;

const AccessToken = z.object({
  token: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }),
  permissions: z.record(z.string(), z.string()).default({}),
});

export function createGithubTokens(options: GithubTokenOptions): GithubTokens {
  const { now = Date.now } = options;
  let kept: GithubToken | null = null;
  /** The one request that all who ask meanwhile wait for. */
  let coming: Promise<GithubToken> | null = null;
  const renew = async (): Promise<GithubToken> => {
    try {
      kept = await requestToken(options, now());
      return kept;
    } finally {
      coming = null;
    }
  };
  return {
    get(signal) {
      if (kept !== null && kept.expiresAt_ms - renewedBeforeEndMs > now()) {
        return Promise.resolve(kept);
      }
      coming ??= renew();
      return untilAborted(coming, signal);
    },
    drop() {
      kept = null;
    },
  };
}

async function requestToken(
  { app, url, allowsPrivate }: GithubTokenOptions,
  now: number,
): Promise<GithubToken> {
  const api = createRemoteApi({
    url,
    allowsPrivate,
    headers: async () => ({
      Accept: "application/vnd.github+json",
      Authorization: `Bearer ${jsonWebToken(app, now)}`,
      "X-GitHub-Api-Version": "2022-11-28",
    }),
  });
  const path = `/app/installations/${app.installation}/access_tokens`;
  const { signal } = new AbortController();
  try {
    const answer = parsed(AccessToken, await api({ method: "POST", path, signal }));
    const { token, expires_at: end, permissions } = answer;
    return { token, expiresAt_ms: Date.parse(end), permissions };
  } catch (error) {
    if (!(error instanceof RemoteFault) || error.kind === "paused") throw error;
    // It says nothing about a ticket: with the right key and installation it is written later.
    throw new RemoteFault("failed", `${error.message} See connectors.github.app.`);
  }
}

/** Begins a minute ago, in case the clocks differ; ten minutes are the longest that GitHub takes. */
function jsonWebToken({ id, privateKey }: GithubApp, now: number): string {
  const now_s = Math.floor(now / 1_000);
  const claims = { iat: now_s - 60, exp: now_s + 540, iss: id };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url");
  return `${signed}.${signature}`;
}
