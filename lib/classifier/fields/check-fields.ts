/** Checks values that people give against the fields as they are configured. */
import {
  type FieldError,
  type GivenFields,
  KnowledgeError,
  type TicketFieldSet,
} from "../../contract/index.ts";

/** Names shown at most. */
const namesShown = 20;

/** Throws `parameter_invalid`, which names every fault. `where` is the field of the caller's input. */
export function checkFields(
  given: GivenFields | undefined,
  configured: TicketFieldSet,
  where = "fields",
): void {
  const faults = Object.entries(given ?? {}).flatMap(([name, value]): FieldError[] => {
    const field = `${where}.${name}`;
    const known = Object.hasOwn(configured, name) ? configured[name]?.values : undefined;
    if (known === undefined) return [{ field, message: `${field} ${unknownField(configured)}` }];
    if (value === null || known.includes(value)) return [];
    const message = `${field} is ${JSON.stringify(value)}; it can be ${listed(known)}`;
    return [{ field, message }];
  });
  if (faults.length === 0) return;
  const messages = faults.map(({ message }) => message).join("; ");
  throw new KnowledgeError("parameter_invalid", `${messages}.`, { errors: faults });
}

function unknownField(configured: TicketFieldSet): string {
  const names = Object.keys(configured);
  return names.length === 0
    ? "is not configured; name it in classifier.fields first"
    : `is not configured; fields are ${listed(names)}`;
}

function listed(names: readonly string[]): string {
  const rest = names.length - namesShown;
  return `${names.slice(0, namesShown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
