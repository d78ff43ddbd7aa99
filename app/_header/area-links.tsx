"use client";

import type { SiteArea } from "knowledge-sdk/service";
import { usePathname } from "next/navigation";

/** The areas of the service, with the one that is open. */
export function AreaLinks({ areas }: { readonly areas: readonly SiteArea[] }) {
  const path = usePathname();
  return areas.map(({ title, address, paths }) => {
    const isOpen = paths.some((start) => path === start || path.startsWith(`${start}/`));
    return (
      <li key={address}>
        <a href={address} aria-current={isOpen ? "true" : undefined}>
          {title}
        </a>
      </li>
    );
  });
}
