"use client";

import { useShell } from "../_messages/messages-context.tsx";
import { CopyButton } from "./copy-button.tsx";
import { curlCommand } from "./curl-command.ts";
import { useInBrowser } from "./use-in-browser.ts";

/** A search as a command of a shell: programs get the same pages in the same order. */
export function CopyCurl({ address }: { readonly address: string }) {
  const t = useShell();
  const origin = useInBrowser(() => location.origin, "");
  return (
    <CopyButton
      text={curlCommand(origin + address)}
      label={t("copy.curl")}
      name={t("copy.thisSearch")}
    />
  );
}
