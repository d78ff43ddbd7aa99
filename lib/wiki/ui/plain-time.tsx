import type { ReactNode } from "react";
import type { SiteTranslator } from "../../messages/index.ts";

/** A time as its day, as pages may be kept. */
export const plainTime =
  ({ language }: Pick<SiteTranslator, "language">) =>
  (at: string): ReactNode => {
    const parts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
    return <time dateTime={at}>{new Date(at).toLocaleDateString(language, parts)}</time>;
  };
