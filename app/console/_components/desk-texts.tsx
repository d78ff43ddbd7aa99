import type { ReactNode } from "react";
import { DeskMessages } from "../../_messages/messages-context.tsx";
import { messages } from "../../_messages/tables.ts";
import { askedLanguage } from "../../_messages/translate.ts";

/** Texts for the pages whose tickets scripts draw. */
export async function DeskTexts({ children }: { readonly children: ReactNode }) {
  const language = await askedLanguage();
  return (
    <DeskMessages language={language} messages={messages[language].desk}>
      {children}
    </DeskMessages>
  );
}
