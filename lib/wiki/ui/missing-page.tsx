import type { InterfaceLanguage, WikiReference } from "../../contract/index.ts";
import { siteTranslator } from "../../messages/index.ts";
import { embeddedReference } from "./embedded-view.ts";
import { ReferenceList } from "./reference-list.tsx";

interface MissingPageProps {
  readonly suggestions: readonly WikiReference[];
  /** Words of the address, to search for; "" for none. */
  readonly words: string;
  /** Where the search's form leads. */
  readonly searchAddress: string;
  /** Default false. */
  readonly isEmbedded?: boolean;
  /** Language of the interface. Default en. */
  readonly language?: InterfaceLanguage;
}

/** A page that is not there, and every way on that is known. */
export function MissingPage(props: MissingPageProps) {
  const { suggestions, words, searchAddress, isEmbedded = false, language = "en" } = props;
  const t = siteTranslator(language);
  return (
    <div className={isEmbedded ? "wiki wiki-alone wiki-embedded" : "wiki wiki-alone"}>
      <main id="_main" className="wiki-main" tabIndex={-1}>
        <h1 className="wiki-title">{t("missing.title")}</h1>
        <p>{t("missing.detail")}</p>
        {suggestions.length === 0 ? null : (
          <section aria-labelledby="suggestions">
            <h2 id="suggestions" className="wiki-tree-title">
              {t("missing.meant")}
            </h2>
            <ReferenceList
              references={isEmbedded ? suggestions.map(embeddedReference) : suggestions}
            />
          </section>
        )}
        {/* The search has no form for frames. */}
        {isEmbedded ? null : (
          <p>
            {words === "" ? (
              <a href={searchAddress}>{t("search.heading")}</a>
            ) : (
              <a href={`${searchAddress}?${new URLSearchParams({ q: words })}`}>
                {t("missing.search", { words })}
              </a>
            )}
          </p>
        )}
      </main>
    </div>
  );
}
