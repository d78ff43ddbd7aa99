/** The parameters in the address of the list. */

const names = [
  "status",
  "collection",
  "predicted",
  "confidence",
  "kind",
  "q",
  "words",
  "from",
  "to",
  "incident",
  "sort",
] as const;
/** Parameters that name the tickets behind a figure. */
export const countedNames = [
  "counted",
  "about",
  "tenth",
  "field",
  "document",
  "word",
  "group",
] as const;

/** Parameters of the API and `embed`; blank ones are left out, as forms send them. */
export function readListParameters(
  given: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const asked = Object.fromEntries(
    [...names, ...countedNames, "cursor", "embed"].flatMap((name): [string, string][] => {
      const value = given[name];
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
    }),
  );
  return asked.words === undefined ? asked : searched(asked);
}

/** Who searches from the view by doubt looks for a ticket, whoever has judged it since. */
function searched({
  sort,
  ...asked
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return sort === undefined || sort === "doubtful" ? asked : { ...asked, sort };
}

/** In lists of what waits for a judgement one ticket stands for its incident. */
export function withFolding(
  asked: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const isWaiting = asked.status === "predicted" || asked.sort === "doubtful";
  const isAsked = [asked.incident, asked.counted, asked.q, asked.words].some(
    (value) => value !== undefined,
  );
  return isWaiting && !isAsked ? { ...asked, folded: "1" } : asked;
}

export function withoutPaging({
  cursor: _cursor,
  ...asked
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return asked;
}

export function listAddress(asked: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(asked);
  return parameters.size === 0 ? "/console/tickets" : `/console/tickets?${parameters}`;
}
