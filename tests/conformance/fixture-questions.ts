/** Tools that ask their client for something before they answer, in all protocol versions. */
import { randomBytes } from "node:crypto";
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequest,
  inputRequired,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { said } from "./fixture-tools.ts";

const nothing = z.object({});
export const stateCodec = createRequestStateCodec({ key: randomBytes(32) });

/** As it travels with each message of 2026. */
type Declared = { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities };
type Fields = Readonly<Record<string, object>>;

const form = (message: string, properties: Fields, required = Object.keys(properties)) =>
  // The suite asks for schemas of older drafts as well, which the types leave out.
  inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties, required },
  } as Parameters<typeof inputRequired.elicit>[0]);
const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text } }],
    maxTokens,
  });
const name = { name: { type: "string" } };
const choices = (...pairs: [string, string][]) =>
  pairs.map(([value, title]) => ({ const: value, title }));

const defaults = form(
  "Please review the fields",
  {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
  [],
);
const options = ["option1", "option2", "option3"];
const enums = form(
  "Please choose",
  {
    untitledSingle: { type: "string", enum: options },
    titledSingle: {
      type: "string",
      oneOf: choices(["value1", "First Option"], ["value2", "Second Option"]),
    },
    legacyEnum: { type: "string", enum: ["opt1", "opt2"], enumNames: ["Option One", "Option Two"] },
    untitledMulti: { type: "array", items: { type: "string", enum: options } },
    titledMulti: {
      type: "array",
      items: { anyOf: choices(["value1", "First Choice"], ["value2", "Second Choice"]) },
    },
  },
  [],
);

/** Each asks for all its keys at once, and answers when they have come. */
const questions: Readonly<Record<string, Readonly<Record<string, InputRequest>>>> = {
  test_elicitation_sep1034_defaults: { fields: defaults },
  test_elicitation_sep1330_enums: { fields: enums },
  test_missing_capability: { answer: sample("Anything", 10) },
  test_input_required_result_elicitation: { user_name: form("What is your name?", name) },
  test_input_required_result_sampling: {
    capital_question: sample("What is the capital of France?", 100),
  },
  test_input_required_result_list_roots: { client_roots: inputRequired.listRoots() },
  test_input_required_result_request_state: {
    confirm: form("Please confirm", { ok: { type: "boolean" } }),
  },
  test_input_required_result_tampered_state: {
    confirm: form("Please confirm", { ok: { type: "boolean" } }),
  },
  test_input_required_result_multiple_inputs: {
    user_name: form("What is your name?", name),
    greeting: sample("Generate a greeting", 50),
    client_roots: inputRequired.listRoots(),
  },
};

export function registerQuestions(server: McpServer): void {
  for (const [tool, inputRequests] of Object.entries(questions)) {
    server.registerTool(
      tool,
      { description: "Asks before it answers", inputSchema: nothing },
      (_given, context) => ask(inputRequests, context),
    );
  }
  server.registerTool(
    "test_sampling",
    { description: "Asks a model", inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, context) => ask({ answer: sample(prompt, 100) }, context, "LLM response: "),
  );
  server.registerTool(
    "test_elicitation",
    { description: "Asks a person", inputSchema: z.object({ message: z.string() }) },
    ({ message }, context) => {
      const fields = { username: { type: "string" }, email: { type: "string" } };
      return ask({ answer: form(message, fields) }, context, "User response: ");
    },
  );
  server.registerTool(
    "test_input_required_result_capabilities",
    { description: "Asks only for what the client can give", inputSchema: nothing },
    (_given, context) => {
      const declared: Declared | undefined = context.mcpReq.envelope;
      const { sampling } = declared?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
      const request = sampling === undefined ? form("Your name?", name) : sample("A name", 10);
      return ask({ answer: request }, context);
    },
  );
  server.registerTool(
    "test_input_required_result_multi_round",
    { description: "Asks twice", inputSchema: nothing },
    async (_given, context) => {
      const { inputResponses } = context.mcpReq;
      if (acceptedContent(inputResponses, "step2") !== undefined)
        return said("Both steps are done");
      const requestState = await stateCodec.mint({ at: Date.now(), round: Math.random() });
      const isSecond = acceptedContent(inputResponses, "step1") !== undefined;
      const step = isSecond
        ? { step2: form("Step 2: What is your favorite color?", { color: { type: "string" } }) }
        : { step1: form("Step 1: What is your name?", name) };
      return inputRequired({ inputRequests: step, requestState });
    },
  );
  server.registerPrompt(
    "test_input_required_result_prompt",
    { description: "Asks before it speaks" },
    async ({ mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, "user_context");
      if (given === undefined) {
        const question = form("What context should the prompt use?", {
          context: { type: "string" },
        });
        return inputRequired({ inputRequests: { user_context: question } });
      }
      const text = `In the context ${JSON.stringify(given)}`;
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}

async function ask(
  inputRequests: Readonly<Record<string, InputRequest>>,
  { mcpReq }: ServerContext,
  opening = "state-ok ",
) {
  const { inputResponses = {} } = mcpReq;
  const isAnswered = Object.keys(inputRequests).every((key) => isAnswer(inputResponses[key]));
  if (isAnswered) return said(`${opening}${JSON.stringify(inputResponses)}`);
  const requestState = await stateCodec.mint({ asked: Object.keys(inputRequests) });
  return inputRequired({ inputRequests: { ...inputRequests }, requestState });
}

function isAnswer(response: unknown): boolean {
  return typeof response === "object" && response !== null && Object.keys(response).length > 0;
}
