"use client";

import { useState } from "react";
import { type Theme, themeCookie, themes } from "../_access/theme.ts";

const names: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };

/** Kept in a cookie, so that the server sends the page in its colours and nothing flashes. */
export function ThemeSwitch({ theme }: { readonly theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  const choose = (next: Theme): void => {
    setChosen(next);
    document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <label className="text-sm text-muted">
      <span className="sr-only">Colours</span>
      <select
        value={chosen}
        onChange={({ target }) => choose(themes.find((name) => name === target.value) ?? "system")}
        className="h-9 rounded-md border border-control bg-bg px-2 text-text"
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
