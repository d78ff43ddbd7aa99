import type { WikiReference } from "../../contract/index.ts";

/** Pages as links, one a line. */
export function ReferenceList({ references }: { readonly references: readonly WikiReference[] }) {
  return (
    <ul className="wiki-list">
      {references.map(({ title, address }) => (
        <li key={address}>
          <a href={address}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
