import type { DescribedCollection } from "knowledge-sdk/service";
import type { TicketFieldSet } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import { openConsole } from "../../_access/open-console.ts";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { type AddressParameters, first } from "../../_search-form/asked.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import { PlaceMarks } from "../_places/place-mark.tsx";
import { CollectionCard } from "./collection-card.tsx";
import { ConfigBlock } from "./config-block.tsx";
import { Contents } from "./contents.tsx";
import { foundCollections } from "./found-collections.ts";
import "../_places/place-marks.css";
import { ModelFigures } from "./model-figures.tsx";
import { Proposals } from "./proposals.tsx";
import { taxonomyConfig } from "./taxonomy-config.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("nav.taxonomy") };
}

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

/** Where tickets can go, what the configuration says of it, and what the model has learnt. */
export default async function TaxonomyPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const given = await searchParams;
  const { classifier } = await openConsole({ isAboutAll: true });
  const [{ collections, model }, proposals] = await Promise.all([
    classifier.describe(),
    classifier.proposals(),
  ]);
  const fields = classifier.fields();
  const isEmbedded = first(given.embed) === "1";
  const query = first(given.q).trim().slice(0, 200);
  const shown = foundCollections(collections, query);
  const fromTickets = new Map(
    proposals.keywords.map(({ collection, words }) => [collection, words]),
  );
  return (
    <PlaceMarks collections={classifier.collections()}>
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
          <>
            <Contents shown={shown} query={query} isEmbedded={isEmbedded} />
            <div className="mt-3 grid gap-5 xl:grid-cols-2">
              {shown.map((collection) => (
                <CollectionCard
                  key={collection.name}
                  collection={collection}
                  fromTickets={fromTickets.get(collection.name) ?? []}
                  isEmbedded={isEmbedded}
                />
              ))}
            </div>
          </>
        )}
      </section>
      {query === "" ? (
        <Proposals
          proposals={proposals}
          collections={collections}
          fields={fields}
          isEmbedded={isEmbedded}
        />
      ) : null}
      <Configuration collections={collections} fields={fields} t={t} />
    </PlaceMarks>
  );
}

interface ConfigurationProps {
  readonly collections: readonly DescribedCollection[];
  readonly fields: TicketFieldSet;
  readonly t: PageTranslator;
}

/** Everything of the page in the form of the configuration file. */
function Configuration({ collections, fields, t }: ConfigurationProps) {
  const hasConfigured = collections.some(({ isConfigured }) => isConfigured);
  return (
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
  );
}
