/** Which row of the table a request belongs to. Paths are compared as they were sent. */
import { type Route, routes } from "./table.ts";

const rows: readonly (readonly [string, Route])[] = Object.entries(routes);
const parameter = /\{\w+\}$/;

/** Every path that can be listed, with its row. */
export const exactRoutes: ReadonlyMap<string, Route> = new Map(
  rows.flatMap(([path, row]): (readonly [string, Route])[] => {
    if (!parameter.test(path)) return [[path, row]];
    return (row.values ?? []).map((value) => [path.replace(parameter, value), row]);
  }),
);

/** Rows whose last segment may be anything, by the path before it. */
const openRoutes = rows
  .filter(([path, { values }]) => parameter.test(path) && values === undefined)
  .map(([path, row]) => ({ folder: path.replace(parameter, ""), row }));

/** Null for a path that is in no row. */
export function matchRoute(path: string): Route | null {
  return exactRoutes.get(path) ?? openRoute(path);
}

function openRoute(path: string): Route | null {
  const found = openRoutes.find(
    ({ folder }) =>
      path.length > folder.length && path.startsWith(folder) && !path.includes("/", folder.length),
  );
  return found?.row ?? null;
}
