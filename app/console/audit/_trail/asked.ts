/** The filters in the address of the trail. */
const filters = ["actor", "action", "subject", "outcome", "from", "to", "before"] as const;

export type AskedTrail = Readonly<Partial<Record<(typeof filters)[number], string>>>;

/** Empty fields of the form say nothing. */
export function readAskedTrail(
  given: Readonly<Record<string, string | string[] | undefined>>,
): AskedTrail {
  return Object.fromEntries(
    filters.flatMap((name) => {
      const value = given[name];
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
    }),
  );
}

export function trailAddress(asked: AskedTrail): string {
  const parameters = new URLSearchParams(asked);
  return parameters.size === 0 ? "/console/audit" : `/console/audit?${parameters}`;
}
