/** One call of an embedding API, and its answer checked to the last number. */
import * as z from "zod";
import { parseNestedJson } from "../../base/index.ts";
import { vectorProviders } from "../../contract/index.ts";
import { type OutboundAnswer, OutboundError, sendOutbound } from "../../outbound/index.ts";
import type { EmbeddingApi, Purpose } from "./embedding-api.ts";
import { ProviderError } from "./provider-error.ts";

const EmbeddingAnswer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
});

/** OpenAI's form of an error, and that of Voyage AI. */
const ErrorAnswer = z.union([
  z
    .object({ error: z.object({ message: z.string(), code: z.unknown().optional() }) })
    .transform(({ error }) => error),
  z.object({ detail: z.string() }).transform(({ detail }) => ({ message: detail, code: null })),
]);

/** A float takes up to 25 characters of JSON; 128 vectors of 3,072 numbers are 10 MB. */
const bytesMax = 32 * 1024 * 1024;
const reasonLengthMax = 200;

export interface EmbeddingsRequest {
  readonly texts: readonly string[];
  readonly purpose: Purpose;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Vectors in the order of the texts. Rejects with a `ProviderError`. */
export async function requestEmbeddings(
  api: EmbeddingApi,
  { texts, purpose, timeoutMs, signal }: EmbeddingsRequest,
): Promise<readonly (readonly number[])[]> {
  const answer = await post(api, JSON.stringify(api.body(texts, purpose)), timeoutMs, signal);
  if (answer.status !== 200) throw refusal(api, answer);
  const parsed = EmbeddingAnswer.safeParse(parseJson(answer.body));
  if (!parsed.success) throw badAnswer(api, "returns something that is not a list of vectors");
  const vectors: (readonly number[])[] = [];
  for (const { index, embedding } of parsed.data.data) vectors[index] = embedding;
  if (parsed.data.data.length !== texts.length || Object.keys(vectors).length !== texts.length) {
    throw badAnswer(api, `returns ${parsed.data.data.length} vectors for ${texts.length} texts`);
  }
  const wanted = api.dimensions ?? vectors[0]?.length ?? 0;
  const wrong = vectors.find((vector) => vector.length !== wanted || wanted === 0);
  if (wrong !== undefined) {
    throw new ProviderError(
      "refused",
      `${api.provider} returns vectors of ${wrong.length} numbers, but ${wanted} are expected; set embedProvider.dimensions to the length that the model makes.`,
    );
  }
  return vectors;
}

async function post(
  { url, apiKey, isOwnServer, provider }: EmbeddingApi,
  body: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<OutboundAnswer> {
  try {
    return await sendOutbound({
      url,
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
      },
      body,
      timeoutMs,
      bytesMax,
      allowPrivateHosts: isOwnServer,
      signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof OutboundError ? error.message : String(error);
    throw new ProviderError("failed", `${provider} could not be reached: ${reason}`, {
      cause: error,
    });
  }
}

/** Any other status than 200. */
function refusal(
  { provider }: EmbeddingApi,
  { status, headers, body }: OutboundAnswer,
): ProviderError {
  const failure = ErrorAnswer.safeParse(parseJson(body)).data;
  const said = failure?.message.slice(0, reasonLengthMax).replace(/\.$/, "");
  const reason = said === undefined ? "." : `: ${said}.`;
  if (status === 401 || status === 403) {
    return new ProviderError(
      "key",
      `${provider} refuses the key (${status}); set embedProvider.apiKey, or the variable ${vectorProviders[provider].keyVariable}.`,
    );
  }
  // OpenAI reports this with the status of too many calls, which would pass.
  if (status === 402 || failure?.code === "insufficient_quota") {
    const message = `${provider} needs credit in the account of the key (${status})${reason}`;
    return new ProviderError("key", message);
  }
  const message = `${provider} answers ${status}${reason}`;
  if (status === 429 || status === 503) {
    return new ProviderError("limited", message, {
      retryAfterMs: retryAfterMs(headers["retry-after"]),
    });
  }
  if (status >= 500 || status === 408 || status === 409)
    return new ProviderError("failed", message);
  return new ProviderError(status === 400 || status === 413 ? "input" : "refused", message);
}

/** Seconds or a date (RFC 9110, section 10.2.3); null for anything else. */
export function retryAfterMs(value: string | undefined, now: number = Date.now()): number | null {
  if (value === undefined) return null;
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function badAnswer({ provider }: EmbeddingApi, what: string): ProviderError {
  return new ProviderError("failed", `${provider} ${what}.`);
}

function parseJson(body: Buffer): unknown {
  try {
    return parseNestedJson(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
