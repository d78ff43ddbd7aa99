/** Which row of the table a request belongs to. Paths are compared as they were sent. */
import { type Route, routes } from "./table.ts";

const rows: readonly (readonly [string, Route])[] = Object.entries(routes);
const parameter = /\{\w+\}/;

interface Match {
  /** The path of the row, as it is written there. */
  readonly template: string;
  readonly row: Route;
}

const exactMatches: ReadonlyMap<string, Match> = new Map(
  rows.flatMap(([template, row]): (readonly [string, Match])[] => {
    if (!parameter.test(template)) return [[template, { template, row }]];
    return (row.values ?? []).map((value) => [
      template.replace(parameter, value),
      { template, row },
    ]);
  }),
);

/** Every path that can be listed, with its row. */
export const exactRoutes: ReadonlyMap<string, Route> = new Map(
  [...exactMatches].map(([path, { row }]) => [path, row]),
);

/** Rows with a segment that may be anything, by what stands before and after it. */
const openMatches = rows
  .filter(([path, { values }]) => parameter.test(path) && values === undefined)
  .map(([template, row]) => {
    const [before = "", after = ""] = template.split(parameter);
    return { before, after, template, row };
  });

/** Null for a path that is in no row. */
export function matchRoute(path: string): Route | null {
  return matchOf(path)?.row ?? null;
}

/** The path of the row as the table writes it, e.g. `/api/plugins/{instanceId}`; null without a row. */
export function matchTemplate(path: string): string | null {
  return matchOf(path)?.template ?? null;
}

function matchOf(path: string): Match | null {
  return exactMatches.get(path) ?? openMatch(path) ?? null;
}

function openMatch(path: string): Match | undefined {
  return openMatches.find(
    ({ before, after }) =>
      path.length > before.length + after.length &&
      path.startsWith(before) &&
      path.endsWith(after) &&
      !path.slice(before.length, path.length - after.length).includes("/"),
  );
}
