import type { ReactNode } from "react";

/** The main part of a page without columns. */
export function PageMain({ children }: { readonly children: ReactNode }) {
  return (
    <main id="_main" className="mx-auto max-w-3xl px-4 py-8">
      {children}
    </main>
  );
}
