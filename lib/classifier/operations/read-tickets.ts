/** Files of tickets whose place is known: JSON Lines, one ticket a line. */
import { createReadStream } from "node:fs";
import { fieldErrors, markParsed, parseNestedJson } from "../../base/index.ts";
import { KnowledgeError, limits } from "../../contract/index.ts";
import { type EvaluatedTicket, evaluatedTicket } from "../evaluation/evaluated-ticket.ts";
import { ImportedTicket } from "../records/imported-ticket.ts";
import { readTicketFields } from "../ticket-fields.ts";

const faultsShown = 10;
/** A mail with its JSON escapes, tags and attachments: what is longer is no line of tickets. */
const lineLengthMax = 4 * limits.mailLengthMax;

/**
 * Reads the file a line at a time, from its beginning with each iteration. Throws
 * `evaluation_input_invalid` at its end, which names the file and its first wrong lines: a file is
 * taken as a whole or not at all.
 */
export function ticketsOf(file: string): AsyncIterable<ImportedTicket> {
  return { [Symbol.asyncIterator]: () => readFile(file) };
}

/** All of them at once, for an evaluation. Throws as the iteration of `ticketsOf` does. */
export async function readTickets(file: string): Promise<readonly EvaluatedTicket[]> {
  const tickets: EvaluatedTicket[] = [];
  for await (const ticket of ticketsOf(file)) tickets.push(evaluatedTicket(ticket));
  return tickets;
}

async function* readFile(file: string): AsyncGenerator<ImportedTicket> {
  const faults: string[] = [];
  let wrong = 0;
  let right = 0;
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === "") continue;
    const read = readLine(number === 1 ? line.replace(/^\uFEFF/, "") : line);
    if ("ticket" in read) {
      right += 1;
      if (wrong === 0) yield read.ticket;
      continue;
    }
    wrong += 1;
    if (faults.length < faultsShown) faults.push(`line ${number}: ${read.messages.join(", ")}`);
  }
  if (wrong > 0) {
    const more = wrong > faultsShown ? ` and ${wrong - faultsShown} more` : "";
    throw invalid(`${file} has wrong lines: ${faults.join("; ")}${more}`);
  }
  if (right === 0) throw invalid(`${file} has no tickets.`);
}

function readLine(line: string): { ticket: ImportedTicket } | { messages: readonly string[] } {
  const { fields, faults } = readTicketFields(jsonOrUndefined(line));
  const parsed = ImportedTicket.safeParse(fields);
  if (parsed.success && faults.length === 0) {
    return { ticket: markParsed(ImportedTicket, parsed.data) };
  }
  const found = fieldErrors(parsed.error).map(({ field, message }) =>
    field === "" ? "not a JSON object" : `${field}: ${message}`,
  );
  return { messages: [...faults.map(({ message }) => message), ...found] };
}

/** Only "\n" ends a line: the separators of Unicode may stand in JSON. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const pieces: string[] = [];
  let length = 0;
  try {
    for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
      const [first = "", ...rest] = chunk.split("\n");
      pieces.push(first);
      length = rest.length === 0 ? length + first.length : 0;
      if (length > lineLengthMax) break;
      for (const piece of rest) {
        yield pieces.splice(0).join("");
        pieces.push(piece);
      }
    }
  } catch (error) {
    throw invalid(
      `${file} cannot be read; name a file of tickets, one JSON object per line.`,
      error,
    );
  }
  if (length > lineLengthMax) {
    throw invalid(
      `${file} has a line of more than ${lineLengthMax} characters; give each ticket its own.`,
    );
  }
  yield pieces.join("");
}

function jsonOrUndefined(line: string): unknown {
  try {
    return parseNestedJson(line);
  } catch {
    return undefined;
  }
}

function invalid(message: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError("evaluation_input_invalid", message, { cause });
}
