/** Settings that list origins: who may act for us, frame us, and be shown by our pages. */
import * as z from "zod";
import type { Setting } from "./setting.ts";
import { commaSeparated, isOrigin, isTrustworthyOrigin } from "./setting-values.ts";

/** Others may act and frame in our name there, so nothing but exact origins will do. */
export const origins: Setting<readonly string[]> = {
  schema: commaSeparated(isTrustworthyOrigin),
  allowed:
    "exact origins separated by commas, https or http on localhost, e.g. https://host.example.com; no wildcard, no path",
};

export const frameAncestors: Setting<readonly string[]> = {
  schema: commaSeparated(
    (entry) => /^'(?:self|none)'$/.test(entry) || isTrustworthyOrigin(entry),
  ).refine((entries) => entries.length === 1 || !entries.includes("'none'")),
  allowed:
    "'none', or 'self' and exact origins separated by commas, https or http on localhost; no wildcard, no path",
};

/** Names of origins go out with each page, and proxies take headers of 4 KiB in all. */
function originsOfPages(
  isAllowed: (origin: string) => boolean,
  allowed: string,
  lengthMax: number,
): Setting<readonly string[]> {
  return {
    schema: z
      .string()
      .refine((list) => list.length <= lengthMax)
      .pipe(commaSeparated((entry) => entry === "'self'" || isAllowed(entry))),
    allowed: `${allowed}; no wildcard, no path, ${lengthMax} characters in all`,
  };
}

export const imageOrigins: Setting<readonly string[]> = originsOfPages(
  (entry) => /^https?:/.test(entry) && isOrigin(entry),
  "'self' for pictures of the service alone, or exact origins separated by commas, http or https",
  1_000,
);

/** What is shown there runs scripts of others, though in a frame of its own. Each is named twice. */
export const playerOrigins: Setting<readonly string[]> = originsOfPages(
  isTrustworthyOrigin,
  "'self' for files beside the pages, and exact origins separated by commas, https or http on localhost",
  500,
);
