import { siteTranslator } from "knowledge-sdk/wiki-ui";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getService } from "../../server/service.ts";
import { hasConsoleSession, openConsoleParts } from "../_access/open-console.ts";
import { DeskMessages } from "../_messages/messages-context.tsx";
import { messages } from "../_messages/tables.ts";
import { askedLanguage, pageTranslator } from "../_messages/translate.ts";
import { ConsoleNav } from "./_components/console-nav.tsx";
import { ConsoleSignOut } from "./_components/console-sign-out.tsx";
import { StatusNotice } from "./_components/status-notice.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const name = siteTranslator(await askedLanguage())("area.console");
  return { title: { default: name, template: `%s · ${name}` }, robots: { index: false } };
}

export default async function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const parts = await openConsoleParts();
  const language = await askedLanguage();
  return (
    <DeskMessages language={language} messages={ofNavigation(messages[language].desk)}>
      <ConsoleNav parts={parts} />
      <main id="_main" className="mx-auto max-w-[82rem] px-4 py-6">
        <RestartNotice />
        {children}
      </main>
      {(await hasConsoleSession()) ? <ConsoleSignOut /> : null}
    </DeskMessages>
  );
}

/** For those who can see to it, and those who can tell them. */
async function RestartNotice() {
  const { needsRestart } = await getService();
  const settings = needsRestart();
  if (settings.length === 0) return null;
  const t = await pageTranslator();
  return (
    <StatusNotice>{t("service.needsRestart", { settings: settings.join(", ") })}</StatusNotice>
  );
}

/** Pages that draw tickets bring the other texts along; the others need not be sent them. */
function ofNavigation<Texts extends object>(texts: Texts): Texts {
  const own = Object.entries(texts).filter(([name]) => name.startsWith("nav."));
  // Nothing outside those pages asks for another text.
  return Object.fromEntries(own) as Texts;
}
