"use client";

import { useMemo } from "react";
import { trustedMarkup } from "../_components/trusted-markup.ts";

/** Sanitised in `lib/wiki/render`, the only place that markup of pages comes from. */
export function PageMarkup({ markup }: { readonly markup: string }) {
  // The same object for the same text: another one would be put in anew.
  const html = useMemo(() => ({ __html: trustedMarkup(markup) }), [markup]);
  return <div className="wiki-text" dangerouslySetInnerHTML={html} />;
}
