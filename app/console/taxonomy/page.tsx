import type { Metadata } from "next";
import { openConsole } from "../../_access/open-console.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import { CollectionCard } from "./collection-card.tsx";
import { ConfigBlock } from "./config-block.tsx";
import { ModelFigures } from "./model-figures.tsx";
import { taxonomyConfig } from "./taxonomy-config.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Taxonomy" };

/** Where tickets can go, what the configuration says of it, and what the model has learnt. */
export default async function TaxonomyPage() {
  const { classifier } = await openConsole();
  const { collections, model } = await classifier.describe();
  const fields = classifier.fields();
  const hasConfigured = collections.some(({ isConfigured }) => isConfigured);
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">Where tickets can go</h1>
      <p className="mb-6 max-w-3xl text-muted">
        The collections as indexed and configured. This page changes nothing: edit
        classifier.collections in the configuration file, and the next ticket uses it.
      </p>
      <ModelFigures model={model} />
      <section aria-labelledby="collections" className="mt-8">
        <h2 id="collections" className="text-xl font-semibold leading-snug">
          Collections
        </h2>
        {collections.length === 0 ? (
          <div className="mt-3">
            <NothingYet>
              There is no collection yet. Run the indexer, or configure classifier.collections.
            </NothingYet>
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
          Configuration to paste
        </h2>
        <div className="mt-3 grid gap-6 xl:grid-cols-2">
          <ConfigBlock
            title="With the suggested keywords"
            note="Delete words that do not occur in tickets. Five good keywords per collection are worth more than fifty."
            config={taxonomyConfig(collections, true, fields)}
          />
          {hasConfigured ? (
            <ConfigBlock
              title="As it is now"
              note="The settings in use right now, without defaults."
              config={taxonomyConfig(collections, false, fields)}
            />
          ) : null}
        </div>
      </section>
    </>
  );
}
