"use client";

import { type Theme, ThemeForm } from "knowledge-sdk/wiki-ui";
import { useShell } from "../_messages/messages-context.tsx";
import { chooseTheme, useTheme } from "./use-theme.ts";

/** Goes through the choices; without scripts the form does. */
export function ThemeSwitch({ theme: given }: { readonly theme: Theme }) {
  const t = useShell();
  const theme = useTheme(given);
  const label = t("colours.label", { name: t(`colours.${theme}`) });
  return <ThemeForm theme={theme} label={label} onChoose={chooseTheme} />;
}
