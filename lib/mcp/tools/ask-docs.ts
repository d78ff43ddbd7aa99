/** `ask_docs`: the MCP twin of `GET /api/ask`, open to whoever may search. */
import { createAnswerer } from "../../answers/index.ts";
import { AskDocsArguments, AskDocsResult, limits } from "../../contract/index.ts";
import { withDeadline } from "../../http/index.ts";
import { answerText } from "../answer-text.ts";
import { callVersion, versionLine } from "../call-version.ts";
import { type McpTool, type McpTools, readOnly, resultOf } from "../tool.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";

const inputSchema = argumentsSchema<AskDocsArguments>(AskDocsArguments, {
  question: "q",
  query: "q",
  userQuery: "q",
  collections: "collection",
});
const outputSchema = resultSchema(AskDocsResult);

const description =
  "Ask one question whose answer is a fact: a limit, a default, a name, yes or no, or steps. You get only the sentences, steps or rows that answer it, quoted word for word with their page, or that no page answers.";

/** Only for stores that can quote. */
export function askDocsTool(tools: McpTools): McpTool<AskDocsArguments> {
  const { store, limiter, analytics, config } = tools;
  const { ask } = createAnswerer({ store });
  return {
    name: "ask_docs",
    title: "Ask the documentation",
    description,
    twin: "/api/search",
    annotations: readOnly,
    inputSchema,
    outputSchema,
    async run({ q, ...given }, { signal, asker, pinned }) {
      const { version, named } = await callVersion(store, given, pinned);
      const asked = { ...given, version };
      const response = await withDeadline(limits.searchTimeoutMs, signal, (untilThen) =>
        limiter.limit((aborting) => ask(q, { ...asked, signal: aborting }), {
          signal: untilThen,
          caller: asker,
        }),
      );
      const { passages, duration_ms } = response;
      analytics?.recordSearch(q, passages.length, duration_ms, "agents");
      const text = [answerText(response, config.baseUrl), versionLine(named)];
      return resultOf(text.join("\n\n").trimEnd(), { ...response, ...named });
    },
  };
}
