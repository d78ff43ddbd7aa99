/** The forms of the console, each as the API request that it stands for. */
import { randomUUID } from "node:crypto";
import { consoleAddress } from "./console-address.ts";

export interface ConsoleForm {
  /** Path of the API, and what is sent to it. */
  request(fields: URLSearchParams): { readonly path: string; readonly body: unknown };
  /** The page that follows a success. */
  next(fields: URLSearchParams, answer: unknown): string;
  /** The page that shows the form again when it was not accepted. */
  page(fields: URLSearchParams): string;
}

const classify: ConsoleForm = {
  request: (fields) => ({
    path: "/api/classify-ticket",
    body: {
      correlationId: textOf(fields, "correlationId") ?? `console-${randomUUID()}`,
      title: fields.get("title") ?? "",
      body: textOf(fields, "body"),
      tags: tagsOf(fields),
      repo: textOf(fields, "repo"),
    },
  }),
  next: (fields, answer) =>
    consoleAddress("/console", {
      // The answer of the API names the ticket.
      ticket: (answer as { readonly correlationId: string }).correlationId,
      embed: fields.get("embed"),
    }),
  page: (fields) => consoleAddress("/console", { embed: fields.get("embed") }),
};

/** By the path that each is sent to. */
export const consoleForms: ReadonlyMap<string, ConsoleForm> = new Map([
  ["/console/classify", classify],
]);

/** An empty field of a form says nothing. */
function textOf(fields: URLSearchParams, name: string): string | undefined {
  const text = fields.get(name)?.trim() ?? "";
  return text === "" ? undefined : text;
}

function tagsOf(fields: URLSearchParams): readonly string[] | undefined {
  const tags = (fields.get("tags") ?? "").split(",").map((tag) => tag.trim());
  const given = tags.filter((tag) => tag !== "");
  return given.length === 0 ? undefined : given;
}
