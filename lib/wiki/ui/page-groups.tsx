import type { WikiListedPage, WikiPageGroup } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";
import { MenuIcon } from "./menu-icon.tsx";

interface PageGroupsProps {
  readonly groups: readonly WikiPageGroup[];
  readonly t: SiteTranslator;
}

/** The contents of a folder as its author has ordered them: a heading for each group, a line for each page. */
export function PageGroups({ groups, t }: PageGroupsProps) {
  return groups.map((group) => <Group key={group.title} group={group} t={t} />);
}

function Group({ group, t }: { readonly group: WikiPageGroup; readonly t: SiteTranslator }) {
  const { title, address, description, icon, pages } = group;
  const name = address === null ? title : <a href={address}>{title}</a>;
  return (
    <section className="wiki-group">
      {title === "" ? null : (
        <h2 dir="auto">
          {icon === undefined ? null : <MenuIcon name={icon} />}
          {name}
        </h2>
      )}
      {description === "" ? null : <p dir="auto">{description}</p>}
      <ul>
        {pages.map((page) => (
          <Line key={page.address} page={page} t={t} />
        ))}
      </ul>
    </section>
  );
}

function Line({ page, t }: { readonly page: WikiListedPage; readonly t: SiteTranslator }) {
  const { title, address, description = "", pages: count = 0 } = page;
  return (
    <li>
      <a href={address} dir="auto">
        {title}
      </a>
      {count === 0 ? null : <span lang={t.language}> {t("reading.count", { count })}</span>}
      {description === "" ? null : <p dir="auto">{description}</p>}
    </li>
  );
}
