/** The language of the interface for the request that is answered, and its texts. */

import { chooseLanguage } from "knowledge-sdk/service";
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import { createTranslator, type Translator } from "knowledge-sdk/service-ui";
import { headers } from "next/headers";
import { getService } from "../../server/service.ts";
import { messages, type PageMessages } from "./tables.ts";

export async function askedLanguage(): Promise<InterfaceLanguage> {
  const accepted = (await headers()).get("accept-language");
  const { site } = await getService();
  return chooseLanguage({ configured: site.look().language, accepted });
}

export type PageTranslator = Translator<PageMessages>;

/** For components that are drawn on the server. */
export async function pageTranslator(): Promise<PageTranslator> {
  const language = await askedLanguage();
  return createTranslator<PageMessages>({ language, messages: messages[language].pages });
}
