import Link from "next/link";
import type { ReactNode } from "react";

/** Words of a sentence as a link; plain where there is nothing to look at. */
export function leadsTo(href: string | null): (text: string) => ReactNode {
  return (text) =>
    href === null ? (
      text
    ) : (
      <Link href={href} prefetch={false}>
        {text}
      </Link>
    );
}
