"use client";

import { type Theme, ThemeForm } from "knowledge-sdk/wiki-ui";
import { chooseTheme, useTheme } from "../_components/use-theme.ts";
import { useShell } from "../_messages/messages-context.tsx";

/** Goes through the choices; without scripts the form does. */
export function ThemeSwitch({ theme: given }: { readonly theme: Theme }) {
  const t = useShell();
  const theme = useTheme(given);
  const label = t("colours.label", { name: t(`colours.${theme}`) });
  return <ThemeForm theme={theme} label={label} onChoose={chooseTheme} />;
}
