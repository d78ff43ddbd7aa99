/** A failed call as its caller reads it: what is wrong, and the way out. Nothing internal. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { describeProblem } from "../base/index.ts";
import { isKnowledgeError } from "../contract/index.ts";
import type { Logger } from "../http/index.ts";

/** Protocol errors would end a model's turn; a result with `isError` lets it try again. */
export function failureResult(error: unknown, tool: string, logger: Logger): CallToolResult {
  const { problem, retryAfter_s, isUnexpected } = describeProblem(error, "", "");
  if (isUnexpected) logger.error({ err: error, tool }, "tool failed");
  const detail = isKnowledgeError(error)
    ? problem.detail
    : "Something went wrong on the server; try again, or continue without this tool.";
  const wait = retryAfter_s === null ? "" : ` Try again in ${retryAfter_s} s.`;
  const text = `${problem.title} (${problem.code}): ${detail}${wait}`;
  return { isError: true, content: [{ type: "text", text }] };
}
