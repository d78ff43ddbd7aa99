"use client";

import type { CopiedAnswer } from "knowledge-sdk/service-ui";
import { CopyButton } from "../_components/copy-button.tsx";
import { useInBrowser } from "../_components/use-in-browser.ts";
import { useShell } from "../_messages/messages-context.tsx";

/** An answer with the addresses of the pages that say so. */
export function CopyAnswer({ answer }: { readonly answer: CopiedAnswer }) {
  const t = useShell();
  const origin = useInBrowser(() => location.origin, "");
  const sources = answer.sources.map(
    ({ name, address }, index) => `[${index + 1}] ${name}: ${origin}${address}`,
  );
  return (
    <CopyButton
      text={`${answer.text}\n\n${sources.join("\n")}`}
      label={t("copy.answer")}
      name={t("copy.thisAnswer")}
    />
  );
}
