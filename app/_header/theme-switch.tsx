"use client";

import { LineIcon } from "knowledge-sdk/wiki-ui";
import { useState } from "react";
import { type Theme, themeCookie, themes } from "../_access/theme.ts";
import { useShell } from "../_messages/messages-context.tsx";

/** A screen, a sun, a moon. */
const pictures: Readonly<Record<Theme, string>> = {
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  dark: "M20.5 14.5A8.5 8.5 0 1 1 9.5 3.5a7 7 0 0 0 11 11z",
};

/**
 * Goes through the choices. The choice is kept in a cookie, so that the server sends the page in its
 * colours and nothing flashes.
 */
export function ThemeSwitch({ theme }: { readonly theme: Theme }) {
  const t = useShell();
  const [chosen, setChosen] = useState(theme);
  const label = t("colours.label", { name: t(`colours.${chosen}`) });
  const choose = (): void => {
    const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? "system";
    setChosen(next);
    document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <button type="button" className="site-icon" title={label} aria-label={label} onClick={choose}>
      <LineIcon path={pictures[chosen]} />
    </button>
  );
}
