import type { WikiHomeCard, WikiHomeGroup } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { inline } from "../inline.ts";
import { MenuIcon } from "../menu-icon.tsx";

export interface CollectionGroupsProps {
  readonly groups: readonly WikiHomeGroup[];
  readonly t: SiteTranslator;
}

/** The collections as cards, in the operator's groups. */
export function CollectionGroups({ groups, t }: CollectionGroupsProps) {
  if (groups.length === 0) {
    return (
      <p role="status" className="wiki-notice">
        {t("collections.none")}
      </p>
    );
  }
  return groups.map((group) => <Group key={group.title} group={group} t={t} />);
}

function Group({ group, t }: { readonly group: WikiHomeGroup; readonly t: SiteTranslator }) {
  const { title, description, icon, cards } = group;
  const name = title === "" ? t("collections.title") : title;
  return (
    <section aria-label={name} className="home-group">
      <h2 dir="auto">
        {icon === undefined ? null : <MenuIcon name={icon} />}
        {name}
      </h2>
      {description === "" ? null : <p dir="auto">{description}</p>}
      <ul className="wiki-cards">
        {cards.map((card) => (
          <Card key={card.name} card={card} t={t} />
        ))}
      </ul>
    </section>
  );
}

function Card({ card, t }: { readonly card: WikiHomeCard; readonly t: SiteTranslator }) {
  const { name, title, description, icon, address, documents, start } = card;
  return (
    <li className="wiki-card">
      <a href={address} dir="auto">
        {icon === undefined ? null : <MenuIcon name={icon} />}
        {title}
      </a>
      {description === "" ? null : <p dir="auto">{description}</p>}
      {start === null ? null : (
        <p className="wiki-card-fact">
          <span>{inline(t.pieces("collections.begin", { page: pageLink(start) }))}</span>
        </p>
      )}
      <p className="wiki-card-fact">
        <span>{t("collections.pages", { count: documents })}</span>
        <a href={`/?collection=${encodeURIComponent(name)}`}>
          {inline(
            t.pieces("collections.search", {
              name: title,
              more: (text) => <span className="sr-only">{text}</span>,
            }),
          )}
        </a>
      </p>
    </li>
  );
}

function pageLink({ title, address }: NonNullable<WikiHomeCard["start"]>) {
  return (
    <a href={address} dir="auto">
      {title}
    </a>
  );
}
