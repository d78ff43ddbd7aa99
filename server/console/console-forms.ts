/** The forms of the console, each as an API request. */
import { randomUUID } from "node:crypto";
import { type BulkFeedbackResponse, foreignTicketFields } from "knowledge-sdk/service-schemas";
import { consoleAddress } from "./console-address.ts";
import type { ConsoleForm } from "./form-kind.ts";
import { gapForms } from "./gap-forms.ts";
import { keyForms } from "./key-forms.ts";
import { serviceForms } from "./service-forms.ts";

const classify: ConsoleForm = {
  fields: new Set(
    ["correlationId", "title", "body", "tags", "repo", "embed"].concat(
      Object.keys(foreignTicketFields),
    ),
  ),
  request: (fields) => ({
    path: "/api/classify-ticket",
    body: {
      correlationId: textOf(fields, "correlationId") ?? `console-${randomUUID()}`,
      title: fields.get("title") ?? "",
      body: textOf(fields, "body"),
      tags: tagsOf(fields),
      repo: textOf(fields, "repo"),
      ...foreignOf(fields),
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

/** Back to the page of the form, with the ticket. */
function ticketPage(fields: URLSearchParams): string {
  const { embed, correlationId: ticket, list } = Object.fromEntries(fields);
  if (list !== undefined) {
    const asked = Object.fromEntries(new URLSearchParams(list));
    return consoleAddress("/console/tickets", { ...asked, ticket });
  }
  return consoleAddress("/console", { ticket, embed });
}

const feedback: ConsoleForm = {
  fields: new Set([
    "correlationId",
    "comment",
    "commented",
    "solved",
    "solvedText",
    "solvedPage",
    "place",
    "other",
    "field",
    "list",
    "embed",
  ]),
  request: (fields) => ({
    path: "/api/classify-ticket/feedback",
    body: {
      correlationId: fields.get("correlationId") ?? "",
      comment: remarkOf(fields),
      resolution: resolutionOf(fields),
      fields: chosenFields(fields),
      ...placeOf(fields),
    },
  }),
  next: ticketPage,
  page: ticketPage,
};

const undo: ConsoleForm = {
  fields: new Set(["correlationId", "correctCollection", "lastJudgement", "list", "embed"]),
  request: (fields) => ({
    path: "/api/classify-ticket/feedback/undo",
    body: {
      correlationId: fields.get("correlationId") ?? "",
      correctCollection: textOf(fields, "correctCollection"),
      lastJudgement: numberOf(fields, "lastJudgement"),
    },
  }),
  next: ticketPage,
  page: ticketPage,
};

/** The list as it was asked for. */
function listPage(fields: URLSearchParams): string {
  const asked = new URLSearchParams(fields.get("list") ?? "");
  return consoleAddress("/console/tickets", Object.fromEntries(asked));
}

const bulk: ConsoleForm = {
  fields: new Set(["correlationId", "place", "other", "field", "list", "seen"]),
  request: (fields) => ({
    path: "/api/classify-ticket/feedback/bulk",
    body: {
      correlationIds: fields.getAll("correlationId"),
      seen: seenOf(fields),
      fields: chosenFields(fields),
      ...placeOf(fields),
    },
  }),
  next(fields, answer) {
    // The answer of the API counts them.
    const { accepted } = answer as BulkFeedbackResponse;
    const asked = Object.fromEntries(new URLSearchParams(fields.get("list") ?? ""));
    return consoleAddress("/console/tickets", { ...asked, saved: String(accepted) });
  },
  rest(fields, answer) {
    const { accepted, failures } = answer as BulkFeedbackResponse;
    if (failures.length === 0) return null;
    const left = new URLSearchParams([...fields].filter(([name]) => name !== "correlationId"));
    for (const { correlationId } of failures) left.append("correlationId", correlationId);
    return {
      fields: left,
      title: `${accepted} saved, ${failures.length} could not be`,
      detail: "These are unchanged, and still selected below if they are on this page:",
      status: 200,
      saved: accepted,
      failures,
    };
  },
  page: listPage,
};

/** By the path that each is sent to. */
export const consoleForms: ReadonlyMap<string, ConsoleForm> = new Map([
  ["/console/classify", classify],
  ["/console/feedback", feedback],
  ["/console/undo", undo],
  ["/console/bulk", bulk],
  ...serviceForms,
  ...gapForms,
  ...keyForms,
]);

/** An empty field of a form says nothing. */
function textOf(fields: URLSearchParams, name: string): string | undefined {
  // Forms end lines with two characters that nobody typed.
  const text = fields.get(name)?.replaceAll("\r\n", "\n").trim() ?? "";
  return text === "" ? undefined : text;
}

/** A malformed form gets an error message, like any request. */
function foreignOf(fields: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...fields].filter(([name]) => Object.hasOwn(foreignTicketFields, name)),
  );
}

/** Emptied where one stood, it is taken away. */
function remarkOf(fields: URLSearchParams): string | undefined {
  return textOf(fields, "comment") ?? (fields.has("commented") ? "" : undefined);
}

/** Emptied where one stood, it is taken away. */
function resolutionOf(fields: URLSearchParams) {
  const text = textOf(fields, "solvedText");
  const page = textOf(fields, "solvedPage");
  if (text === undefined && page === undefined) return fields.has("solved") ? null : undefined;
  return { text, page };
}

/** A value that is not a number reaches the API unchanged, and the API reports it. */
function numberOf(fields: URLSearchParams, name: string): number | string | undefined {
  const text = textOf(fields, name);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/**
 * The pressed button names a place; a button without one leaves the choice to the list next to it.
 */
function placeOf(fields: URLSearchParams) {
  const place = new URLSearchParams(textOf(fields, "place") ?? textOf(fields, "other"));
  if (place.has("none")) return { none: true };
  return {
    correctCollection: textOf(place, "collection"),
    correctSubTheme: textOf(place, "subTheme"),
  };
}

/** Each list says a value, takes one back, or says nothing. */
function chosenFields(fields: URLSearchParams) {
  const given = fields.getAll("field").flatMap((option): [string, string | null][] => {
    const chosen = new URLSearchParams(option);
    const name = chosen.get("name");
    return name === null ? [] : [[name, chosen.get("value")]];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Where the rows of the list stood as they were shown; undefined for a list that did not say. */
function seenOf(fields: URLSearchParams) {
  const seen = fields.getAll("seen").map((row) => {
    const {
      correlationId = "",
      collection = "",
      subTheme = null,
      status,
    } = Object.fromEntries(new URLSearchParams(row));
    return { correlationId, collection: collection === "" ? null : collection, subTheme, status };
  });
  return seen.length === 0 ? undefined : seen;
}

function tagsOf(fields: URLSearchParams): readonly string[] | undefined {
  const tags = (fields.get("tags") ?? "").split(",").map((tag) => tag.trim());
  const given = tags.filter((tag) => tag !== "");
  return given.length === 0 ? undefined : given;
}
