/**
 * How a provider of language models is spoken to; the same for all: one POST, and one JSON answer or
 * its pieces as server-sent events.
 */
import * as z from "zod";
import { parseNestedJson, withoutEndSlashes } from "../../base/index.ts";
import type { LanguageModelProvider, ResolvedAdjudicatorConfig } from "../../contract/index.ts";

/** A question for a model, and the form of its answer. */
export interface ChatQuestion {
  readonly system: string;
  readonly text: string;
  /** JSON Schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The purpose of the answer, like the name of a tool. */
export interface ChatTask {
  readonly name: string;
  readonly description: string;
  /** Tokens of an answer at most. Default 400. */
  readonly lengthMax?: number | undefined;
}

type ModelConfig = Pick<ResolvedAdjudicatorConfig, "provider" | "baseUrl" | "model" | "apiKey">;

export interface ProviderRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Provider {
  /** `isPlain` leaves out what some servers and models refuse. */
  request(question: ChatQuestion, isPlain: boolean): ProviderRequest;
  /** The model's answer; throws if the provider's answer is invalid. */
  answer(body: unknown): unknown;
  /** The same request for an answer that comes in pieces. */
  streamed(question: ChatQuestion, isPlain: boolean): ProviderRequest;
  /** The text that an event of a stream adds to the answer; "" for none. */
  piece(event: unknown): string;
}

const answerLengthMax = 400;

const providers: Readonly<
  Record<LanguageModelProvider, (config: ModelConfig, task: ChatTask) => Provider>
> = { openai, anthropic };

export function providerOf(config: ModelConfig, task: ChatTask): Provider {
  return providers[config.provider](config, task);
}

/** https://platform.openai.com/docs/api-reference/chat/create, which many other servers speak. */
function openai({ baseUrl, model, apiKey }: ModelConfig, { name }: ChatTask): Provider {
  const url = `${withoutEndSlashes(baseUrl ?? "https://api.openai.com/v1")}/chat/completions`;
  const headers = { ...json, ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }) };
  const asking = ({ system, text, schema }: ChatQuestion, isPlain: boolean) => {
    const messages = [
      { role: "system", content: system },
      { role: "user", content: text },
    ];
    const format = { type: "json_schema", json_schema: { name, strict: true, schema } };
    const full = { model, messages, temperature: 0, response_format: format };
    return isPlain ? { model, messages } : full;
  };
  return {
    request: (question, isPlain) => ({
      url,
      headers,
      body: JSON.stringify(asking(question, isPlain)),
    }),
    streamed: (question, isPlain) => ({
      url,
      headers: { ...headers, ...anyForm },
      body: JSON.stringify({ ...asking(question, isPlain), stream: true }),
    }),
    piece(event) {
      const parsed = OpenaiEvent.safeParse(event);
      return parsed.success ? (parsed.data.choices[0]?.delta.content ?? "") : "";
    },
    answer(body) {
      const [choice] = OpenaiAnswer.parse(body).choices;
      return parseNestedJson(withoutFence(choice?.message.content ?? ""));
    },
  };
}

const OpenaiAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** https://docs.anthropic.com/en/api/messages; a forced tool is how an answer follows a schema there. */
function anthropic({ baseUrl, model, apiKey }: ModelConfig, task: ChatTask): Provider {
  const url = `${withoutEndSlashes(baseUrl ?? "https://api.anthropic.com")}/v1/messages`;
  const headers = {
    ...json,
    "anthropic-version": "2023-06-01",
    ...(apiKey !== undefined && { "x-api-key": apiKey }),
  };
  const { name, description, lengthMax = answerLengthMax } = task;
  const asking = ({ system, text, schema }: ChatQuestion, isPlain: boolean) => {
    const asked = { model, system, max_tokens: lengthMax };
    const messages = [{ role: "user", content: text }];
    const tools = [{ name, description, input_schema: schema }];
    const tool_choice = { type: "tool", name };
    return isPlain
      ? { ...asked, messages }
      : { ...asked, messages, temperature: 0, tools, tool_choice };
  };
  return {
    request: (question, isPlain) => ({
      url,
      headers,
      body: JSON.stringify(asking(question, isPlain)),
    }),
    streamed: (question, isPlain) => ({
      url,
      headers: { ...headers, ...anyForm },
      body: JSON.stringify({ ...asking(question, isPlain), stream: true }),
    }),
    piece(event) {
      const parsed = AnthropicEvent.safeParse(event);
      return parsed.success ? (parsed.data.delta.partial_json ?? parsed.data.delta.text ?? "") : "";
    },
    answer(body) {
      const { content } = AnthropicAnswer.parse(body);
      const used = content.find(({ type }) => type === "tool_use");
      if (used !== undefined) return used.input;
      return parseNestedJson(withoutFence(content.find(({ type }) => type === "text")?.text ?? ""));
    },
  };
}

const OpenaiEvent = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })),
});

const AnthropicEvent = z.object({
  type: z.literal("content_block_delta"),
  delta: z.object({ text: z.string().optional(), partial_json: z.string().optional() }),
});

const AnthropicAnswer = z.object({
  content: z.array(
    z.object({ type: z.string(), input: z.unknown().optional(), text: z.string().optional() }),
  ),
});

const json = { "Content-Type": "application/json", Accept: "application/json" };
/** A server that cannot stream answers as a whole. */
const anyForm = { Accept: "text/event-stream, application/json" };

/** Models without a schema like to put their JSON into a block of code. */
function withoutFence(text: string): string {
  const opened = text.trim().replace(/^```(?:json)?/, "");
  return (opened.endsWith("```") ? opened.slice(0, -3) : opened).trim();
}
