import Link from "next/link";
import type { CardGroup, DocumentationCard } from "./collection-cards.ts";

/** The collections as cards, by group. */
export function CollectionGroups({ groups }: { readonly groups: readonly CardGroup[] }) {
  if (groups.length === 0) {
    return (
      <p role="status" className="rounded-md bg-note-bg px-4 py-3 text-note-text">
        Nothing is indexed yet. This page fills up with the first run of the indexer.
      </p>
    );
  }
  return groups.map(({ title, cards }) => (
    <section key={title} aria-label={title === "" ? "Collections" : title} className="mb-8">
      <h2 className="mb-3 text-lg font-semibold" dir="auto">
        {title === "" ? "Collections" : title}
      </h2>
      <ul className="wiki-cards">
        {cards.map((card) => (
          <Card key={card.name} card={card} />
        ))}
      </ul>
    </section>
  ));
}

function Card({ card }: { readonly card: DocumentationCard }) {
  const { name, title, description, address, documents, start } = card;
  return (
    <li className="wiki-card">
      <a href={address} dir="auto">
        {title}
      </a>
      {description === "" ? null : <p dir="auto">{description}</p>}
      {start === null ? null : (
        <p className="wiki-card-fact">
          <span>
            Begin with{" "}
            <a href={start.address} dir="auto">
              {start.title}
            </a>
          </span>
        </p>
      )}
      <p className="wiki-card-fact">
        <span>{documents === 1 ? "1 page" : `${documents} pages`}</span>
        <Link prefetch={false} href={`/?collection=${encodeURIComponent(name)}`}>
          Search<span className="sr-only"> in {name}</span>
        </Link>
      </p>
    </li>
  );
}
