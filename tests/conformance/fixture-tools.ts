/** Tools that the conformance suite asks every server for: results, notifications, questions. */
import { type CallToolResult, fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { audio, image } from "./fixture-media.ts";
import keywordSchema from "./fixture-schema.json" with { type: "json" };

const nothing = z.object({});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const contents: Readonly<Record<string, CallToolResult["content"]>> = {
  test_simple_text: [{ type: "text", text: "This is a simple text response for testing." }],
  test_image_content: [{ type: "image", data: image, mimeType: "image/png" }],
  test_audio_content: [{ type: "audio", data: audio, mimeType: "audio/wav" }],
  test_embedded_resource: [
    {
      type: "resource",
      resource: {
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      },
    },
  ],
  test_multiple_content_types: [
    { type: "text", text: "Multiple content types test:" },
    { type: "image", data: image, mimeType: "image/png" },
    {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: JSON.stringify({ test: "data", value: 123 }),
      },
    },
  ],
  test_streaming_elicitation: [{ type: "text", text: "Nothing was asked." }],
};

export function registerTools(server: McpServer): void {
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: "Answers a fixed content" }, async () => ({
      content,
    }));
  }
  server.registerTool("test_error_handling", { description: "Always fails" }, async () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  for (const name of ["test_tool_with_logging", "test_logging_tool"]) {
    server.registerTool(
      name,
      { description: "Logs while it works", inputSchema: nothing },
      async (_given, { mcpReq }) => {
        for (const data of ["started", "processing data", "completed"]) {
          await mcpReq.log("info", `Tool execution ${data}`);
          await pause(50);
        }
        return said("Tool with logging executed successfully");
      },
    );
  }
  server.registerTool(
    "test_tool_with_progress",
    { description: "Reports progress", inputSchema: nothing },
    async (_given, { mcpReq }) => {
      const { _meta: meta = {} } = mcpReq;
      const { progressToken = 0 } = meta;
      for (const progress of [0, 50, 100]) {
        const params = { progressToken, progress, total: 100 };
        await mcpReq.notify({ method: "notifications/progress", params });
        await pause(50);
      }
      return said(String(progressToken));
    },
  );
  const schema = fromJsonSchema<Record<string, unknown>>(keywordSchema);
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Takes what keywords of 2020-12 describe", inputSchema: schema },
    async (given) => said(JSON.stringify(given)),
  );
  for (const [name, change] of [
    ["test_trigger_tool_change", () => server.sendToolListChanged()],
    ["test_trigger_prompt_change", () => server.sendPromptListChanged()],
  ] as const) {
    server.registerTool(name, { description: "Tells of a change" }, async () => {
      change();
      return said("told");
    });
  }
}

export function said(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}
