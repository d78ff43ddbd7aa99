/** The colours that a reader has chosen. */
export type Theme = (typeof themes)[number];

export const themes = ["system", "light", "dark"] as const;
export const themeCookie = "kb_theme";

/** Anything unknown leaves it to the system. */
export function readTheme(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}
