import { inline } from "knowledge-sdk/service-ui";
import { pageTranslator } from "../_messages/translate.ts";
import type { CardGroup, DocumentationCard } from "./collection-cards.ts";

/** The collections as cards, by group. */
export async function CollectionGroups({ groups }: { readonly groups: readonly CardGroup[] }) {
  const t = await pageTranslator();
  if (groups.length === 0) {
    return (
      <p role="status" className="rounded-md bg-note-bg px-4 py-3 text-note-text">
        {t("collections.none")}
      </p>
    );
  }
  return groups.map(({ title, cards }) => (
    <section
      key={title}
      aria-label={title === "" ? t("collections.title") : title}
      className="mb-8"
    >
      <h2 className="mb-3 text-lg font-semibold" dir="auto">
        {title === "" ? t("collections.title") : title}
      </h2>
      <ul className="wiki-cards">
        {cards.map((card) => (
          <Card key={card.name} card={card} />
        ))}
      </ul>
    </section>
  ));
}

async function Card({ card }: { readonly card: DocumentationCard }) {
  const { name, title, description, address, documents, start } = card;
  const t = await pageTranslator();
  return (
    <li className="wiki-card">
      <a href={address} dir="auto">
        {title}
      </a>
      {description === "" ? null : <p dir="auto">{description}</p>}
      {start === null ? null : (
        <p className="wiki-card-fact">
          <span>
            {inline(
              t.pieces("collections.begin", {
                page: (
                  <a href={start.address} dir="auto">
                    {start.title}
                  </a>
                ),
              }),
            )}
          </span>
        </p>
      )}
      <p className="wiki-card-fact">
        <span>{t("collections.pages", { count: documents })}</span>
        <a href={`/?collection=${encodeURIComponent(name)}`}>
          {inline(
            t.pieces("collections.search", {
              name,
              more: (text) => <span className="sr-only">{text}</span>,
            }),
          )}
        </a>
      </p>
    </li>
  );
}
