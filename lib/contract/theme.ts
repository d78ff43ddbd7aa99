/** What a reader has chosen about all pages, kept in cookies: the colours, and a banner that was closed. */
export type Theme = (typeof themes)[number];

/** In the order in which the switch goes through them. */
export const themes = ["system", "light", "dark"] as const;
export const themeCookie = "kb_theme";
/** Holds the id of the banner. */
export const bannerCookie = "kb_banner";

/** Anything unknown leaves it to the system. */
export function readTheme(cookie: string | null | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}

/** For pages and their scripts, which set it too; so it must not be hidden from these. */
export function themeCookieText(theme: Theme): string {
  return `${themeCookie}=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** A screen, a sun, a moon. */
export const themePictures: Readonly<Record<Theme, string>> = {
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  dark: "M20.5 14.5A8.5 8.5 0 1 1 9.5 3.5a7 7 0 0 0 11 11z",
};

/** What the switch chooses next. */
export function themeAfter(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
}
