/** JSON requests to another system: one way to send, one way to read what failed. */
import type * as z from "zod";
import { packageVersion } from "../base/index.ts";
import { type OutboundAnswer, OutboundError, sendOutbound } from "../outbound/index.ts";
import { readRetryAfter } from "../webhooks/index.ts";
import type { KnownAnswers } from "./etag-cache.ts";
import { createPace } from "./pace.ts";
import { RemoteFault, type RemoteFaultKind } from "./remote-fault.ts";

export interface RemoteApiOptions {
  /** Without a slash at its end. */
  readonly url: string;
  readonly allowsPrivate: boolean;
  /** Headers of each request: a token may be renewed. Rejects as the request then does. */
  readonly headers: (signal: AbortSignal) => Promise<Readonly<Record<string, string>>>;
  /** Told of a 401; the request is then sent once more. Default: it is not. */
  readonly onRefusedToken?: (() => void) | undefined;
  /**
   * Milliseconds to wait where the answer asks for it by other means than 429 and `Retry-After`;
   * null for an answer that does not.
   */
  readonly pauseOf?: ((answer: OutboundAnswer, now: number) => number | null) | undefined;
  /** What was read is asked for by its entity tag. Default: it is read anew each time. */
  readonly known?: KnownAnswers | undefined;
  /** Milliseconds between two requests that change something. Default 0. */
  readonly writePauseMs?: number | undefined;
}

export interface RemoteRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
  /** Behind the address of the API, with its query; or a whole address of the same origin. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
}

export interface RemoteAnswer {
  /** 304 where the request named an entity tag. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; null for an empty body. */
  readonly content: unknown;
}

/** Resolves with 2xx and 304; rejects with a `RemoteFault`, or the signal's reason. */
export type RemoteApi = (request: RemoteRequest) => Promise<RemoteAnswer>;

const timeoutMs = 15_000;
/** A page of a hundred tickets with long texts. */
const bytesMax = 16 * 1024 * 1024;
/** Where an answer asks for a pause and does not say for how long. */
export const pauseDefaultMs = 60_000;

export function createRemoteApi(options: RemoteApiOptions): RemoteApi {
  const writes = createPace(options.writePauseMs ?? 0);
  return async (request) => {
    const { method = "GET", path } = request;
    if (method !== "GET") await writes.turn(request.signal);
    const known = method === "GET" ? options.known?.get(path) : undefined;
    const tagged = known && { ...request.headers, "If-None-Match": known.tag };
    const sent = tagged ? { ...request, headers: tagged } : request;
    const answer = await sendAuthorized(options, sent);
    const { status, headers, body } = answer;
    if (status === 304 && known !== undefined) return known.answer;
    if (status === 304) return { status, headers, content: null };
    if (status < 200 || status > 299) throw faultOf(options, request, answer);
    const read = { status, headers, content: contentOf(answer, body) };
    if (method === "GET") options.known?.keep(path, read, body.length);
    return read;
  };
}

/** A token may end before its time, such as when its app is installed anew. */
async function sendAuthorized(
  options: RemoteApiOptions,
  request: RemoteRequest,
): Promise<OutboundAnswer> {
  const answer = await send(options, request);
  if (answer.status !== 401 || options.onRefusedToken === undefined) return answer;
  options.onRefusedToken();
  return send(options, request);
}

async function send(
  options: RemoteApiOptions,
  { method = "GET", path, body, headers: more, signal }: RemoteRequest,
): Promise<OutboundAnswer> {
  const { url, allowsPrivate } = options;
  const headers = await options.headers(signal);
  try {
    return await sendOutbound({
      url: addressOf(url, path),
      method,
      headers: {
        Accept: "application/json",
        "User-Agent": `knowledge-sdk/${packageVersion()}`,
        ...headers,
        ...more,
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs,
      bytesMax,
      allowPrivateHosts: allowsPrivate,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError) throw new RemoteFault("failed", error.message);
    throw error;
  }
}

/** The address of a next page comes from the answer; the token must not follow it elsewhere. */
function addressOf(url: string, path: string): string {
  if (path.startsWith("/")) return `${url}${path}`;
  if (URL.canParse(path) && new URL(path).origin === new URL(url).origin) return path;
  throw new RemoteFault("invalid", "The next page lies at another host.");
}

function contentOf({ status }: OutboundAnswer, body: Buffer): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new RemoteFault("failed", `The answer with status ${status} is no JSON.`);
  }
}

const kinds: Readonly<Record<number, RemoteFaultKind>> = {
  400: "invalid",
  403: "forbidden",
  413: "invalid",
  422: "invalid",
};
const hints: Readonly<Record<number, string>> = {
  401: ": the token is wrong or has ended",
  403: ": the token may not do this",
  409: ": somebody has changed it meanwhile",
};

function faultOf(
  { pauseOf }: RemoteApiOptions,
  { method = "GET", path }: RemoteRequest,
  answer: OutboundAnswer,
): RemoteFault {
  const { status, headers } = answer;
  const now = Date.now();
  const said = `${method} ${path.split("?", 1)[0]} was answered with ${status}`;
  // A redirect leads to where it was moved: a ticket of another name.
  const isMoved = status >= 300 && status < 400;
  if (isMoved || status === 404 || status === 410) return new RemoteFault("gone", `${said}.`);
  const asked = readRetryAfter(headers["retry-after"], now) ?? pauseOf?.(answer, now) ?? null;
  if (status === 429 || asked !== null) {
    const pauseMs = asked ?? pauseDefaultMs;
    const told = `${said}: wait ${Math.ceil(pauseMs / 1_000)} s.`;
    return new RemoteFault("paused", told, pauseMs);
  }
  return new RemoteFault(kinds[status] ?? "failed", `${said}${hints[status] ?? ""}.`);
}

/** As much of an answer as is used. */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  { content }: RemoteAnswer,
): z.output<Schema> {
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  throw new RemoteFault("failed", "The answer is not what the documentation says.");
}

/** Address in the header `Link`; null on the last page. */
export function nextPage({ headers }: RemoteAnswer): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(headers.link ?? "")?.[1] ?? null;
}
