import type { WikiListedPage } from "../../contract/index.ts";

/** The contents of a folder, or another list of pages, each with what is known of it. */
export function PageCards({ pages }: { readonly pages: readonly WikiListedPage[] }) {
  return (
    <ul className="wiki-cards">
      {pages.map(({ title, address, description = "", pages: count = 0 }) => (
        <li key={address} className="wiki-card">
          <a href={address} dir="auto">
            {title}
          </a>
          {description === "" ? null : <p dir="auto">{description}</p>}
          {count === 0 ? null : (
            <p className="wiki-card-fact">{count === 1 ? "1 page" : `${count} pages`}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
