import type { ReactNode } from "react";

/** What a form has done, for people. */
export function StatusNotice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="mb-6 max-w-3xl rounded-md bg-note-bg px-4 py-3 text-note-text">
      {children}
    </p>
  );
}
