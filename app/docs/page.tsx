import type { Metadata } from "next";
import { openPage } from "../_access/open-page.ts";
import { collectionCards } from "../_home/collection-cards.ts";
import { CollectionGroups } from "../_home/collection-groups.tsx";
import { pageTranslator } from "../_messages/translate.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("docs.title") };
}

/** All collections; where there is no wiki, this is where reading begins. */
export default async function DocsPage() {
  const service = await openPage("/docs");
  const t = await pageTranslator();
  return (
    <main id="_main" tabIndex={-1} className="mx-auto max-w-[72rem] px-4 py-10">
      <h1 className="mb-8 text-3xl font-semibold leading-tight">{t("docs.heading")}</h1>
      <CollectionGroups groups={await collectionCards(service)} />
    </main>
  );
}
