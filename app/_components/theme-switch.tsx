"use client";

import { useState } from "react";
import { type Theme, themeCookie, themes } from "../_access/theme.ts";

const names: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };

/**
 * Goes through the choices. The choice is kept in a cookie, so that the server sends the page in its
 * colours and nothing flashes.
 */
export function ThemeSwitch({ theme }: { readonly theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  const choose = (): void => {
    const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? "system";
    setChosen(next);
    document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <button type="button" className="wiki-button" onClick={choose}>
      <span className="sr-only">Colours: </span>
      {names[chosen]}
    </button>
  );
}
