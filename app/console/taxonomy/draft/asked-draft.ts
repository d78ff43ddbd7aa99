/** A changed collection and a ticket to try on it, as given in the address of the page. */

import type { DraftTrialRequest } from "knowledge-sdk/service";
import { TicketCollection } from "knowledge-sdk/service-schemas";
import { type AddressParameters, first } from "../../../_search-form/asked.ts";

export interface AskedDraft {
  /** The collection that is changed; "" for a new one. */
  readonly instead: string;
  readonly name: string;
  readonly description: string;
  /** Separated by commas. */
  readonly keywords: string;
  readonly antiKeywords: string;
  readonly title: string;
  readonly body: string;
  readonly isEmbedded: boolean;
}

/** What the form has not been given yet is as it is configured. */
export function readAskedDraft(
  parameters: AddressParameters,
  entries: readonly TicketCollection[],
): AskedDraft {
  const instead = first(parameters.instead).trim();
  const entry = entries.find(({ name }) => name === instead);
  const given = (name: string, otherwise = ""): string =>
    parameters[name] === undefined ? otherwise : first(parameters[name]).trim();
  return {
    instead,
    name: given("name", entry?.name),
    description: given("description", entry?.description),
    keywords: given("keywords", entry?.keywords.join(", ")),
    antiKeywords: given("antiKeywords", entry?.antiKeywords.join(", ")),
    title: given("title"),
    body: given("body"),
    isEmbedded: first(parameters.embed) === "1",
  };
}

/** The whole entry: fields that the form does not have stay as they are. */
export function draftedEntry(
  asked: AskedDraft,
  entries: readonly TicketCollection[],
): DraftTrialRequest["entry"] {
  const found = entries.find(({ name }) => name === asked.instead);
  const entry = found === undefined ? {} : configuredPart(found);
  const { name, description } = asked;
  const keywords = wordsOf(asked.keywords);
  return { ...entry, name, description, keywords, antiKeywords: wordsOf(asked.antiKeywords) };
}

/** Without the figures of a described collection, which no configuration takes. */
function configuredPart(found: TicketCollection): Partial<TicketCollection> {
  const fields = Object.entries(found).filter(([name]) => name in TicketCollection.shape);
  return Object.fromEntries(fields);
}

/** Between commas and ends of lines, each once. */
function wordsOf(text: string): string[] {
  const words = text.split(/[,\n]/u).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ""))];
}

export function draftAddress(instead: string, isEmbedded: boolean): string {
  const parameters = new URLSearchParams({ instead });
  if (isEmbedded) parameters.set("embed", "1");
  return `/console/taxonomy/draft?${parameters}`;
}
