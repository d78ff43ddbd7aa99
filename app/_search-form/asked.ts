/** A reader's request in the addresses of our own pages. */
import { type AskedSearch, resultsPerPage, searchParameters } from "knowledge-sdk/service-ui";

/** As Next.js gives them to a page. */
export type AddressParameters = Readonly<Record<string, string | string[] | undefined>>;

/** The same parameters with their repetitions. */
export function givenParameters(parameters: AddressParameters): URLSearchParams {
  const all = Object.entries(parameters).flatMap(([name, value = []]) =>
    [value].flat().map((text) => [name, text]),
  );
  return new URLSearchParams(all);
}

/** The first of repeated values; "" for an absent one. */
export function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** The same search for a program. It holds no quotation mark: a shell takes it as one word. */
export function apiAddress(asked: AskedSearch): string {
  const parameters = searchParameters(asked);
  parameters.set("limit", String(resultsPerPage));
  return `/api/search?${parameters}`;
}
