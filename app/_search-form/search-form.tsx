import { limits } from "knowledge-sdk/schemas";
import type { AskedSearch } from "knowledge-sdk/service-ui";
import { pageTranslator } from "../_messages/translate.ts";
import { SearchFieldBox } from "./search-field-box.tsx";

interface SearchFormProps {
  readonly asked: AskedSearch;
  /** On the start page, where it is what matters. Default false. */
  readonly isLarge?: boolean;
  /** Whether it asks for an answer in place of hits. Default false. */
  readonly isAnswered?: boolean;
  /** Whether a second button asks. Default false. */
  readonly mayAsk?: boolean;
}

/** A plain GET form: it works without JavaScript, and every answer has an address. */
export async function SearchForm(props: SearchFormProps) {
  const { asked, isLarge = false, isAnswered = false, mayAsk = false } = props;
  const t = await pageTranslator();
  const { query, collections } = asked;
  return (
    <search>
      <form action="/" method="get" className="flex flex-wrap items-end gap-3">
        <SearchFieldBox
          key={query}
          asked={asked}
          lengthMax={limits.queryLengthMax}
          isLarge={isLarge}
        />
        {collections.map((name) => (
          <input key={name} type="hidden" name="collection" value={name} />
        ))}
        {asked.version === undefined ? null : (
          <input type="hidden" name="version" value={asked.version} />
        )}
        {asked.lang === undefined ? null : <input type="hidden" name="lang" value={asked.lang} />}
        {isAnswered ? <input type="hidden" name="ask" value="on" /> : null}
        <button
          type="submit"
          className={`${isLarge ? "h-14 rounded-xl px-6 max-sm:grow" : "h-11 rounded-lg px-4"} cursor-pointer border border-accent bg-accent font-semibold text-on-accent hover:underline`}
        >
          {t("home.search")}
        </button>
        {mayAsk ? (
          <button
            type="submit"
            name="ask"
            value="on"
            className="h-14 cursor-pointer rounded-xl border border-control bg-bg px-6 font-semibold text-link hover:underline max-sm:grow"
          >
            {t("home.ask")}
          </button>
        ) : null}
      </form>
    </search>
  );
}
