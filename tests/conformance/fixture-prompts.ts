/** Prompts and resources that the conformance suite asks every server for. */
import {
  completable,
  type GetPromptResult,
  type McpServer,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { image } from "./fixture-media.ts";

type Content = GetPromptResult["messages"][number]["content"];

const prompt = (...contents: Content[]): GetPromptResult => ({
  messages: contents.map((content) => ({ role: "user", content })),
});
const text = (spoken: string): Content => ({ type: "text", text: spoken });

export function registerPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "Says one sentence" }, () =>
    prompt(text("This is a simple prompt for testing.")),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "Repeats its arguments",
      argsSchema: z.object({
        arg1: completable(z.string(), (begun) =>
          ["paris", "park", "party"].filter((word) => word.startsWith(begun)),
        ),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => prompt(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Embeds a resource", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      prompt(
        {
          type: "resource",
          resource: {
            uri: resourceUri,
            mimeType: "text/plain",
            text: "Embedded resource content for testing.",
          },
        },
        text("Please process the embedded resource above."),
      ),
  );
  server.registerPrompt("test_prompt_with_image", { description: "Shows an image" }, () =>
    prompt(
      { type: "image", data: image, mimeType: "image/png" },
      text("Please analyze the image above."),
    ),
  );
}

export function registerResources(server: McpServer): void {
  const plain = { description: "A text", mimeType: "text/plain" };
  server.registerResource("static-text", "test://static-text", plain, ({ href }) => ({
    contents: [
      {
        uri: href,
        mimeType: "text/plain",
        text: "This is the content of the static text resource.",
      },
    ],
  }));
  server.registerResource("watched", "test://watched-resource", plain, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "Watched resource content" }],
  }));
  server.registerResource(
    "static-binary",
    "test://static-binary",
    { description: "An image", mimeType: "image/png" },
    ({ href }) => ({ contents: [{ uri: href, mimeType: "image/png", blob: image }] }),
  );
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { description: "Data by id", mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  server.server.setRequestHandler("resources/subscribe", () => ({}));
  server.server.setRequestHandler("resources/unsubscribe", () => ({}));
}
