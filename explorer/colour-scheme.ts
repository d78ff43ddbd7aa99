import { readTheme, themeCookie } from "../lib/contract/theme.ts";

/** The reader's choice of our pages, otherwise that of the system; Swagger UI has a class for dark. */
export function followColourScheme(): void {
  const cookie = document.cookie.split("; ").find((entry) => entry.startsWith(`${themeCookie}=`));
  const theme = readTheme(cookie?.slice(themeCookie.length + 1));
  if (theme !== "system") document.documentElement.dataset.theme = theme;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const isDark = theme === "dark" || (theme === "system" && dark.matches);
    document.documentElement.classList.toggle("dark-mode", isDark);
  };
  apply();
  dark.addEventListener("change", apply);
}
