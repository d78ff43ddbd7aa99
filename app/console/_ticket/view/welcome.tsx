/** Stands where the answer will be. */
export function Welcome({ isPlacing }: { readonly isPlacing: boolean }) {
  return (
    <p className="rounded-md border border-line bg-surface p-4 text-muted">
      {isPlacing
        ? "Looking for the right place …"
        : "Paste a ticket and place it: its collection, the reasons, documents and similar tickets appear here."}
    </p>
  );
}
