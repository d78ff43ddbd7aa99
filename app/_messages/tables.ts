/** All texts of the application. Only the server imports this: a page is sent those that it needs. */
import { home } from "./english/home.ts";
import { shell } from "./english/shell.ts";
import { frame, signIn } from "./english/sign-in.ts";
import { germanHome } from "./german/home.ts";
import { germanShell } from "./german/shell.ts";
import { germanFrame, germanSignIn } from "./german/sign-in.ts";

/** `pages` are drawn on the server, the others by scripts too. */
export const messages = {
  en: { pages: { ...home, ...signIn }, shell, frame },
  de: { pages: { ...germanHome, ...germanSignIn }, shell: germanShell, frame: germanFrame },
} as const;

export type PageMessages = typeof messages.en.pages;
