/** Checks of a classifier before any work: calls of programs are checked like requests. */
import type * as z from "zod";
import { fieldErrors, isParsed } from "../../base/index.ts";
import {
  type FieldError,
  KnowledgeError,
  permits,
  type VisibleCollections,
} from "../../contract/index.ts";
import type { TicketModel } from "../model/ticket-model.ts";
import { readTicketFields } from "../ticket-fields.ts";

/**
 * The checked call; one that an endpoint or a tool has parsed is not parsed again. Throws
 * `parameter_invalid`, which names every fault.
 */
export function checkTicketCall<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  alsoWrong: readonly FieldError[] = [],
): z.output<Schema> {
  if (isParsed(schema, given)) return given;
  const parsed = schema.safeParse(given);
  if (parsed.success && alsoWrong.length === 0) return parsed.data;
  const found = fieldErrors(parsed.error);
  const messages = [
    ...alsoWrong.map(({ message }) => message),
    ...found.map(({ field, message }) => `${field || "the call"}: ${message}`),
  ];
  const errors = [...alsoWrong, ...found];
  throw new KnowledgeError("parameter_invalid", `${messages.join("; ")}.`, { errors });
}

/** The checked call of one that has the fields of a ticket. */
export function checkTicket<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  if (isParsed(schema, given)) return given;
  const { fields, faults } = readTicketFields(given);
  return checkTicketCall(schema, fields, faults);
}

/**
 * Throws `index_unavailable` while there is no collection at all. Waits for the first index after a
 * start, because nothing could be answered without it.
 */
export async function requireCollections(
  model: Pick<TicketModel, "collections" | "settled">,
): Promise<void> {
  if (model.collections().length > 0) return;
  await model.settled();
  if (model.collections().length > 0) return;
  throw new KnowledgeError(
    "index_unavailable",
    "There is no collection for tickets yet; run the indexer, or configure classifier.collections.",
    { retryAfter_s: 2 },
  );
}

/** The places that a person may choose who may see these collections. */
export function visiblePlaces(
  model: Pick<TicketModel, "collections" | "subThemes">,
  permitted: VisibleCollections,
): Pick<TicketModel, "collections" | "subThemes"> {
  if (permitted === null) return model;
  return {
    collections: () => model.collections().filter((name) => permits(permitted, name)),
    subThemes: (collection) => model.subThemes(collection),
  };
}

/** Names shown at most: a caller is helped by some. */
const namesShown = 50;

/** The names of the place's fields in the caller's input. */
export interface PlaceFields {
  readonly collection: string;
  readonly subTheme: string;
}

const requestFields: PlaceFields = {
  collection: "correctCollection",
  subTheme: "correctSubTheme",
};

/** Throws `collection_unknown` or `sub_theme_unknown` for a place that no ticket can have. */
export function checkPlace(
  model: Pick<TicketModel, "collections" | "subThemes">,
  collection: string,
  subTheme: string | undefined,
  fields: PlaceFields = requestFields,
): void {
  const collections = model.collections();
  if (!collections.includes(collection)) {
    throw new KnowledgeError(
      "collection_unknown",
      `${fields.collection} is ${JSON.stringify(collection)}; known collections are ${list(collections)}.`,
    );
  }
  const subThemes = model.subThemes(collection);
  // Without configured ones any name is kept: there is nothing it could contradict.
  if (subTheme === undefined || subThemes.length === 0 || subThemes.includes(subTheme)) return;
  throw new KnowledgeError(
    "sub_theme_unknown",
    `${fields.subTheme} is ${JSON.stringify(subTheme)}; ${collection} has ${list(subThemes)}.`,
  );
}

function list(names: readonly string[]): string {
  const rest = names.length - namesShown;
  return `${names.slice(0, namesShown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
