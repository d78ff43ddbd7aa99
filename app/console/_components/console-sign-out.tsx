"use client";

import { useSearchParams } from "next/navigation";
import { useDeskTexts } from "../../_messages/messages-context.tsx";

/** Ends the sign-in with the classifier's key. A plain form: it works without JavaScript. */
export function ConsoleSignOut() {
  const t = useDeskTexts();
  const isEmbedded = useSearchParams().get("embed") === "1";
  return (
    <footer className="mx-auto max-w-[82rem] px-4 pb-6">
      <form action="/console/sign-out" method="post">
        {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
        <button type="submit" className="cursor-pointer text-sm text-link underline">
          {t("nav.signOut")}
        </button>
      </form>
    </footer>
  );
}
