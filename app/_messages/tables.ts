/** All texts of the application. Only the server imports this: a page is sent those that it needs. */
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import type { Translated } from "knowledge-sdk/service-ui";
import { admin } from "./english/admin.ts";
import { desk } from "./english/desk.ts";
import { explain } from "./english/explain.ts";
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
import { germanExplain } from "./german/explain.ts";
import { germanGaps } from "./german/gaps.ts";
import { germanHome } from "./german/home.ts";
import { germanService } from "./german/service.ts";
import { germanShell } from "./german/shell.ts";
import { germanFrame, germanSignIn } from "./german/sign-in.ts";
import { germanSearchStats, germanStats } from "./german/stats.ts";
import { germanTaxonomy } from "./german/taxonomy.ts";
import { germanTickets } from "./german/tickets.ts";
import { readersChinese } from "./readers/chinese.ts";
import { readersDutch } from "./readers/dutch.ts";
import { readersFrench } from "./readers/french.ts";
import { readersItalian } from "./readers/italian.ts";
import { readersJapanese } from "./readers/japanese.ts";
import { readersPolish } from "./readers/polish.ts";
import { readersPortuguese } from "./readers/portuguese.ts";
import type { ReadersMessages } from "./readers/readers-messages.ts";
import { readersSpanish } from "./readers/spanish.ts";

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
  ...explain,
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
  ...germanExplain,
  ...germanAdmin,
} as const;

/** The console speaks English to those who read in another language. */
function ofReaders(own: ReadersMessages) {
  const pages: Translated<typeof englishPages> = { ...englishPages, ...own.signIn, ...own.home };
  return { pages, shell: own.shell, frame: own.frame, desk };
}

/** `pages` are drawn on the server, the others by scripts too. */
export const messages = {
  en: { pages: englishPages, shell, frame, desk },
  de: { pages: germanPages, shell: germanShell, frame: germanFrame, desk: germanDesk },
  fr: ofReaders(readersFrench),
  es: ofReaders(readersSpanish),
  pt: ofReaders(readersPortuguese),
  it: ofReaders(readersItalian),
  nl: ofReaders(readersDutch),
  pl: ofReaders(readersPolish),
  ja: ofReaders(readersJapanese),
  zh: ofReaders(readersChinese),
} as const satisfies Readonly<Record<InterfaceLanguage, unknown>>;

export type PageMessages = typeof englishPages;
