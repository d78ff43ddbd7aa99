import type { WikiView } from "../../contract/index.ts";

/** The position of the page, from the top of its space. */
export function Breadcrumbs({ view: { space, breadcrumbs } }: { readonly view: WikiView }) {
  return (
    <nav aria-label="Breadcrumbs" className="wiki-breadcrumbs">
      <ol>
        <li>
          <a href={space.address ?? "/"}>{space.title}</a>
        </li>
        {breadcrumbs.slice(0, -1).map(({ title, address }) => (
          <li key={address ?? title}>
            <a href={address ?? "/"}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
