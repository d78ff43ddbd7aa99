/** Reads a file of tickets whose place is known: JSON Lines, one ticket a line. */
import { readFileSync } from "node:fs";
import { fieldErrors, markParsed, parseNestedJson } from "../../base/index.ts";
import { type FieldError, KnowledgeError } from "../../contract/index.ts";
import { readTicketFields } from "../ticket-fields.ts";
import { ImportedTicket } from "./import-tickets.ts";

const faultsShown = 10;

/**
 * Throws `evaluation_input_invalid`, which names the file and its first wrong lines: a file is taken
 * as a whole or not at all.
 */
export function readTickets(file: string): readonly ImportedTicket[] {
  const faults: string[] = [];
  const tickets: ImportedTicket[] = [];
  for (const [index, line] of readText(file).split("\n").entries()) {
    if (line.trim() === "") continue;
    const { fields, faults: foreign } = readTicketFields(jsonOrUndefined(line));
    const parsed = ImportedTicket.safeParse(fields);
    if (parsed.success && foreign.length === 0) {
      tickets.push(markParsed(ImportedTicket, parsed.data));
    } else {
      const messages = [
        ...foreign.map(({ message }) => message),
        ...describe(fieldErrors(parsed.error)),
      ];
      faults.push(`line ${index + 1}: ${messages.join(", ")}`);
    }
  }
  if (faults.length > 0) {
    const more = faults.length > faultsShown ? ` and ${faults.length - faultsShown} more` : "";
    throw invalid(`${file} has wrong lines: ${faults.slice(0, faultsShown).join("; ")}${more}`);
  }
  if (tickets.length === 0) throw invalid(`${file} has no tickets.`);
  return tickets;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw invalid(
      `${file} cannot be read; name a file of tickets, one JSON object per line.`,
      error,
    );
  }
}

function jsonOrUndefined(line: string): unknown {
  try {
    return parseNestedJson(line);
  } catch {
    return undefined;
  }
}

function describe(errors: readonly FieldError[]): string[] {
  return errors.map(({ field, message }) =>
    field === "" ? "not a JSON object" : `${field}: ${message}`,
  );
}

function invalid(message: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError("evaluation_input_invalid", message, { cause });
}
