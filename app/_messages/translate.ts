/** The language of the interface for the request that is answered, and its texts. */

import { chooseLanguage } from "knowledge-sdk/service";
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import { createTranslator, type Translator } from "knowledge-sdk/service-ui";
import { headers } from "next/headers";
import { pageRequest } from "../../server/page-status.ts";
import { getService } from "../../server/service.ts";
import { messages, type PageMessages } from "./tables.ts";

/** The console has no others; its texts are many, and its people are few. */
const consoleLanguages = ["en", "de"] as const;

export async function askedLanguage(): Promise<InterfaceLanguage> {
  const accepted = (await headers()).get("accept-language");
  const { site } = await getService();
  const isConsole = /^\/console(?:\/|$)/.test(pageRequest()?.path ?? "");
  const spoken = isConsole ? consoleLanguages : undefined;
  return chooseLanguage({ configured: site.look().language, accepted, spoken });
}

export type PageTranslator = Translator<PageMessages>;

/** For components that are drawn on the server. */
export async function pageTranslator(): Promise<PageTranslator> {
  const language = await askedLanguage();
  return createTranslator<PageMessages>({ language, messages: messages[language].pages });
}
