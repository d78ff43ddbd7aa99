import type { Metadata } from "next";
import { openConsole } from "../../_access/open-console.ts";
import { pageTranslator } from "../../_messages/translate.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import { CollectionCard } from "./collection-card.tsx";
import { ConfigBlock } from "./config-block.tsx";
import { ModelFigures } from "./model-figures.tsx";
import { taxonomyConfig } from "./taxonomy-config.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("nav.taxonomy") };
}

/** Where tickets can go, what the configuration says of it, and what the model has learnt. */
export default async function TaxonomyPage() {
  const t = await pageTranslator();
  const { classifier } = await openConsole();
  const { collections, model } = await classifier.describe();
  const fields = classifier.fields();
  const hasConfigured = collections.some(({ isConfigured }) => isConfigured);
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{t("taxonomy.title")}</h1>
      <p className="mb-6 max-w-3xl text-muted">{t("taxonomy.intro")}</p>
      <ModelFigures model={model} />
      <section aria-labelledby="collections" className="mt-8">
        <h2 id="collections" className="text-xl font-semibold leading-snug">
          {t("taxonomy.collections")}
        </h2>
        {collections.length === 0 ? (
          <div className="mt-3">
            <NothingYet>{t("taxonomy.none")}</NothingYet>
          </div>
        ) : (
          <div className="mt-3 grid gap-5 xl:grid-cols-2">
            {collections.map((collection) => (
              <CollectionCard key={collection.name} collection={collection} />
            ))}
          </div>
        )}
      </section>
      <section aria-labelledby="configuration" className="mt-8">
        <h2 id="configuration" className="text-xl font-semibold leading-snug">
          {t("taxonomy.paste")}
        </h2>
        <div className="mt-3 grid gap-6 xl:grid-cols-2">
          <ConfigBlock
            title={t("taxonomy.suggested")}
            note={t("taxonomy.suggestedNote")}
            config={taxonomyConfig(collections, true, fields)}
          />
          {hasConfigured ? (
            <ConfigBlock
              title={t("taxonomy.now")}
              note={t("taxonomy.nowNote")}
              config={taxonomyConfig(collections, false, fields)}
            />
          ) : null}
        </div>
      </section>
    </>
  );
}
