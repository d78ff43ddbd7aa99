import { type AskedSearch, searchAddress } from "knowledge-sdk/service-ui";
import { pageTranslator } from "../_messages/translate.ts";

/** The collections that the next search is limited to, each with the way to take it out. */
export async function ChosenCollections({ asked }: { readonly asked: AskedSearch }) {
  const { collections } = asked;
  if (collections.length === 0) return null;
  const t = await pageTranslator();
  return (
    <nav aria-label={t("collections.title")} className="mt-4 text-sm">
      <ul className="flex flex-wrap items-center gap-2">
        {collections.map((name) => (
          <li key={name} className="max-w-full">
            <a
              href={searchAddress({
                ...asked,
                collections: collections.filter((other) => other !== name),
              })}
              className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-link bg-note-bg px-3 font-semibold text-note-text no-underline hover:underline"
            >
              {name} <span aria-hidden="true">×</span>
              <span className="sr-only">{t("collections.remove")}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
