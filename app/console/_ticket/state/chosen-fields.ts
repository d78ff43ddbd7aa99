/** Values of configured fields as a form sends them: one option for each list. */

export type ChosenFields = Readonly<Record<string, string | null>>;

/** The name of every list, however the field is called. */
export const fieldName = "field";

/** The value of an option; null takes back what a person said. An empty one says nothing. */
export function fieldOption(name: string, value: string | null): string {
  return String(new URLSearchParams(value === null ? { name } : { name, value }));
}

/** What the lists of a judgement say; undefined for nothing. */
export function chosenFields(chosen: readonly string[]): ChosenFields | undefined {
  const given = chosen.flatMap((option): [string, string | null][] => {
    const parameters = new URLSearchParams(option);
    const name = parameters.get("name");
    return name === null ? [] : [[name, parameters.get("value")]];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Reads the form of a judgement within an element. */
export function fieldsIn(element: HTMLElement | null): ChosenFields | undefined {
  const lists = element?.querySelectorAll<HTMLSelectElement>(`select[name=${fieldName}]`) ?? [];
  return chosenFields([...lists].map(({ value }) => value));
}
