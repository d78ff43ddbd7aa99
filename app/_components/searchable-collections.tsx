import type { CollectionListing } from "knowledge-sdk";
import Link from "next/link";

/** The searchable collections, for readers who have not searched yet. */
export function SearchableCollections({
  collections,
}: {
  readonly collections: readonly CollectionListing[];
}) {
  if (collections.length === 0) {
    return (
      <p role="status" className="mt-8 rounded-md bg-note-bg px-4 py-3 text-note-text">
        Nothing is indexed yet. This page fills up with the first run of the indexer.
      </p>
    );
  }
  return (
    <section aria-labelledby="collections" className="mt-10">
      <h2 id="collections" className="text-lg font-semibold">
        Collections
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {collections.map(({ name, documents, description }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt>
              <Link href={`/?collection=${encodeURIComponent(name)}`} prefetch={false}>
                {name}
              </Link>
            </dt>
            <dd className="text-muted">
              {description === "" ? null : `${description} · `}
              {documents} {documents === 1 ? "page" : "pages"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
