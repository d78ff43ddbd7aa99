import { CollectionGroups } from "knowledge-sdk/service-ui";
import { siteTranslator } from "knowledge-sdk/wiki-ui";
import type { Metadata } from "next";
import { openPage } from "../_access/open-page.ts";
import { visibleHome } from "../_home/visible-home.ts";
import { askedLanguage, pageTranslator } from "../_messages/translate.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("docs.title") };
}

/** All collections; where there is no wiki, this is where reading begins. */
export default async function DocsPage() {
  const service = await openPage("/docs");
  const t = await pageTranslator();
  const { groups } = await visibleHome(service, t.language);
  return (
    <main id="_main" tabIndex={-1} className="mx-auto max-w-[72rem] px-4 py-10">
      <h1 className="mb-8 text-3xl font-semibold leading-tight">{t("docs.heading")}</h1>
      <CollectionGroups groups={groups} t={siteTranslator(await askedLanguage())} />
    </main>
  );
}
