import type { SearchResult } from "knowledge-sdk";
import { limits } from "knowledge-sdk/schemas";
import type { AskedSearch } from "knowledge-sdk/wiki-ui";
import type { PageTranslator } from "../_messages/translate.ts";
import type { ComparedPage } from "./compare.ts";

interface ComparisonFormProps {
  readonly asked: AskedSearch;
  readonly hits: readonly SearchResult[];
  readonly pages: readonly ComparedPage[];
  readonly t: PageTranslator;
}

const control = "mt-1 block h-11 w-full rounded-md border border-control bg-bg px-3 text-base";

/** Another query, or other hits of this one; a plain GET form. */
export function ComparisonForm({ asked, hits, pages, t }: ComparisonFormProps) {
  const [a, b] = pages;
  return (
    <form action="/search/explain" method="get" className="grid gap-3 sm:grid-cols-2">
      <label className="text-sm text-muted sm:col-span-2">
        {t("explain.term")}{" "}
        <input
          type="search"
          name="q"
          defaultValue={asked.query.slice(0, limits.queryLengthMax)}
          required
          maxLength={limits.queryLengthMax}
          autoComplete="off"
          className={`${control} text-text`}
        />
      </label>
      {a === undefined ? null : (
        <DocumentChoice name="a" t={t} label={t("explain.documentA")} page={a} hits={hits} />
      )}
      {b === undefined ? null : (
        <DocumentChoice name="b" t={t} label={t("explain.documentB")} page={b} hits={hits} />
      )}
      {asked.collections.map((name) => (
        <input key={name} type="hidden" name="collection" value={name} />
      ))}
      {asked.typo ? null : <input type="hidden" name="typo" value="off" />}
      <button
        type="submit"
        className="h-11 justify-self-start rounded-md border border-link bg-link px-4 font-semibold text-bg"
      >
        {t("explain.compare")}
      </button>
    </form>
  );
}

interface DocumentChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly page: ComparedPage;
  readonly hits: readonly SearchResult[];
  readonly t: PageTranslator;
}

function DocumentChoice({ name, label, page, hits, t }: DocumentChoiceProps) {
  const isAmongHits = hits.some(({ id }) => id === page.id);
  return (
    <label className="min-w-0 text-sm text-muted">
      {label}
      <select name={name} defaultValue={page.id} className={`${control} text-text`}>
        <option value="">{t("explain.bestOther")}</option>
        {isAmongHits ? null : <option value={page.id}>{page.title}</option>}
        {hits.map(({ id, title, collection }, index) => (
          <option key={id} value={id}>
            {index + 1}. {title} ({collection})
          </option>
        ))}
      </select>
    </label>
  );
}
