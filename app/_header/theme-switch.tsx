"use client";

import { LineIcon } from "knowledge-sdk/wiki-ui";
import { type Theme, themes } from "../_access/theme.ts";
import { useShell } from "../_messages/messages-context.tsx";
import { chooseTheme, useTheme } from "./use-theme.ts";

/** A screen, a sun, a moon. */
const pictures: Readonly<Record<Theme, string>> = {
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  dark: "M20.5 14.5A8.5 8.5 0 1 1 9.5 3.5a7 7 0 0 0 11 11z",
};

/** Goes through the choices. */
export function ThemeSwitch({ theme: given }: { readonly theme: Theme }) {
  const t = useShell();
  const theme = useTheme(given);
  const label = t("colours.label", { name: t(`colours.${theme}`) });
  const choose = (): void =>
    chooseTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system");
  return (
    <button type="button" className="site-icon" title={label} aria-label={label} onClick={choose}>
      <LineIcon path={pictures[theme]} />
    </button>
  );
}
