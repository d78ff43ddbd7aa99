/** Addresses of the console's pages; parameters without a value are left out. */
export function consoleAddress(
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => (entry[1] ?? "") !== "",
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
