"use client";

import { useInBrowser } from "../../../_components/use-in-browser.ts";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";

/** Ticks every ticket of the page. Only with scripts: without them it would do nothing. */
export function ChooseAll() {
  const t = useDeskTexts();
  if (!useInBrowser(isBrowser, false)) return null;
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-5"
        onChange={({ target }) => {
          for (const box of target.form?.elements ?? []) {
            if (box instanceof HTMLInputElement && box.name === "correlationId") {
              box.checked = target.checked;
            }
          }
        }}
      />
      {t("list.all")}
    </label>
  );
}

const isBrowser = (): boolean => true;
