/** All texts of the application. Only the server imports this: a page is sent those that it needs. */
import { admin } from "./english/admin.ts";
import { desk } from "./english/desk.ts";
import { gaps } from "./english/gaps.ts";
import { home } from "./english/home.ts";
import { service } from "./english/service.ts";
import { shell } from "./english/shell.ts";
import { frame, signIn } from "./english/sign-in.ts";
import { searchStats, stats } from "./english/stats.ts";
import { taxonomy } from "./english/taxonomy.ts";
import { tickets } from "./english/tickets.ts";
import { germanAdmin } from "./german/admin.ts";
import { germanDesk } from "./german/desk.ts";
import { germanGaps } from "./german/gaps.ts";
import { germanHome } from "./german/home.ts";
import { germanService } from "./german/service.ts";
import { germanShell } from "./german/shell.ts";
import { germanFrame, germanSignIn } from "./german/sign-in.ts";
import { germanSearchStats, germanStats } from "./german/stats.ts";
import { germanTaxonomy } from "./german/taxonomy.ts";
import { germanTickets } from "./german/tickets.ts";

const englishPages = {
  ...home,
  ...signIn,
  ...desk,
  ...tickets,
  ...taxonomy,
  ...stats,
  ...searchStats,
  ...service,
  ...gaps,
  ...admin,
} as const;
const germanPages = {
  ...germanHome,
  ...germanSignIn,
  ...germanDesk,
  ...germanTickets,
  ...germanTaxonomy,
  ...germanStats,
  ...germanSearchStats,
  ...germanService,
  ...germanGaps,
  ...germanAdmin,
} as const;

/** `pages` are drawn on the server, the others by scripts too. */
export const messages = {
  en: { pages: englishPages, shell, frame, desk },
  de: { pages: germanPages, shell: germanShell, frame: germanFrame, desk: germanDesk },
} as const;

export type PageMessages = typeof englishPages;
