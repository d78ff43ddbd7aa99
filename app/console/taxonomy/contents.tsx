import type { DescribedCollection } from "knowledge-sdk/service";
import { pageTranslator } from "../../_messages/translate.ts";
import { buttonStyle } from "../_components/field-styles.ts";
import { TextField } from "../_components/fields.tsx";
import { collectionId } from "./collection-card.tsx";

interface ContentsProps {
  readonly shown: readonly DescribedCollection[];
  readonly query: string;
  readonly isEmbedded: boolean;
}

/** A search among collections, and links to those that it found. */
export async function Contents({ shown, query, isEmbedded }: ContentsProps) {
  const t = await pageTranslator();
  return (
    <>
      <search>
        <form
          action="/console/taxonomy"
          method="get"
          className="mt-3 flex max-w-xl items-end gap-3"
        >
          {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
          <div className="grow">
            <TextField
              label={t("taxonomy.search")}
              type="search"
              name="q"
              defaultValue={query}
              maxLength={200}
            />
          </div>
          <button type="submit" className={buttonStyle}>
            {t("filter.show")}
          </button>
        </form>
      </search>
      <p role="status" className="mt-3 text-sm text-muted">
        {query === "" ? "" : t("taxonomy.found", { count: shown.length })}
      </p>
      {shown.length < 2 ? null : (
        <nav aria-label={t("taxonomy.contents")} className="mt-2 text-sm">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {shown.map(({ name }) => (
              <li key={name}>
                <a href={`#${collectionId(name)}`} className="inline-flex min-h-8 items-center">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
