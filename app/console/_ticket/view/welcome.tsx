import { useDeskTexts } from "../../../_messages/messages-context.tsx";

/** Stands where the answer will be. */
export function Welcome({ isPlacing }: { readonly isPlacing: boolean }) {
  const t = useDeskTexts();
  return (
    <p className="rounded-md border border-line bg-surface p-4 text-muted">
      {isPlacing ? t("desk.looking") : t("desk.welcome")}
    </p>
  );
}
