/** Fields of callers besides those of a ticket: null for nothing, and other systems' names. */
import { ClassifyRequest, type FieldError, foreignTicketFields } from "../contract/index.ts";

export interface TicketFieldsGiven {
  /** Without what counts as absent. */
  readonly fields: unknown;
  readonly faults: readonly FieldError[];
}

const optionalFields = new Set(
  Object.entries(ClassifyRequest.shape).flatMap(([name, field]) =>
    field.safeParse(undefined).success ? [name] : [],
  ),
);

/** `value` as sent. Anything but an object is left to the schema. */
export function readTicketFields(value: unknown): TicketFieldsGiven {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { fields: value, faults: [] };
  }
  const given = Object.entries(value).filter(
    ([name, said]) => said !== null || !optionalFields.has(name),
  );
  const own = new Set(given.flatMap(([name, said]) => (said === undefined ? [] : [name])));
  const foreign = given.filter(([name]) => meantBy(name) !== undefined);
  const faults = foreign.flatMap(([name, said]): FieldError[] => {
    const meant = meantBy(name);
    const isNothing = said === undefined || said === null;
    return meant === undefined || isNothing || own.has(meant)
      ? []
      : [{ field: name, message: `${name} is not a field; use ${meant}` }];
  });
  return { fields: Object.fromEntries(given.filter((entry) => !foreign.includes(entry))), faults };
}

/** In any capitalisation: `Description` is the same word. */
function meantBy(name: string): string | undefined {
  const word = name.length > 20 ? "" : name.toLowerCase();
  return Object.hasOwn(foreignTicketFields, word) ? foreignTicketFields[word] : undefined;
}
