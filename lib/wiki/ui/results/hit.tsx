import { Fragment, type ReactNode } from "react";
import type { SearchResult } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { inline } from "../inline.ts";
import { isRepeated } from "./answer-place.ts";
import { Highlighted } from "./highlighted.tsx";
import { hitAddress } from "./hit-address.ts";
import { Passage } from "./passage.tsx";
import { placeOfHit } from "./place-of-hit.ts";

interface HitProps {
  readonly result: SearchResult;
  readonly query: string;
  /** From 1. */
  readonly rank: number;
  /** Titles of what is above the page; the names of its folders where it is unknown. */
  readonly trail: readonly string[] | undefined;
  /** What stands above the hits: no passage of a hit repeats it. */
  readonly above: readonly string[];
  /** Stands below the passage, such as an explanation. */
  readonly last?: ReactNode;
  readonly t: SiteTranslator;
}

/** Ranks beyond are not counted. */
const countedRankMax = 50;

/** A found page: where it is, its title, its best passage and its other sections that answer. */
export function Hit({ result, query, rank, trail, above, last, t }: HitProps) {
  const { title, snippet, highlights, code } = result;
  return (
    <article className="results-hit" id={`_hit-${rank}`}>
      <p className="results-place" dir="auto">
        {placeOfHit(result, trail).join(" › ")}
      </p>
      <OtherLanguage result={result} t={t} />
      <h2 dir="auto" lang={result.language}>
        <a
          href={hitAddress({ ...result, query })}
          data-rank={rank > countedRankMax ? undefined : rank}
        >
          {title}
        </a>
      </h2>
      {isRepeated(above, snippet) ? null : (
        <Passage text={snippet} ranges={highlights ?? []} code={code} language={result.language} />
      )}
      <OtherSections result={result} query={query} t={t} />
      <Duplicates result={result} query={query} t={t} />
      {last}
    </article>
  );
}

/** The page's language, where it is another than the query's. */
function OtherLanguage({
  result: { language, otherLanguage },
  t,
}: Pick<PartProps, "result" | "t">) {
  if (otherLanguage !== true || language === undefined) return null;
  const name = new Intl.DisplayNames(t.language, { type: "language" }).of(language) ?? language;
  return <p className="results-place">{t("results.language", { language: name })}</p>;
}

/** Ways to the pages that say the same. */
type PartProps = Pick<HitProps, "result" | "query" | "t">;

function Duplicates({ result: { duplicates = [] }, query, t }: PartProps) {
  if (duplicates.length === 0) return null;
  const pages = duplicates.map(({ id, path }, index) => (
    <Fragment key={id}>
      {index === 0 ? null : ", "}
      <a href={hitAddress({ path, query })}>{path}</a>
    </Fragment>
  ));
  return (
    <p className="results-place">{inline(t.pieces("results.same", { pages: <>{pages}</> }))}</p>
  );
}

/** The other sections of the page that answer, each with its best passage. */
function OtherSections({ result, query, t }: PartProps) {
  const others = (result.sections ?? []).slice(1);
  if (others.length === 0) return null;
  return (
    <ul aria-label={t("results.sections", { title: result.title })} className="results-sections">
      {others.map(({ heading, anchor, snippet, highlights, code }) => (
        <li key={anchor ?? ""} dir="auto" lang={result.language}>
          <a href={hitAddress({ path: result.path, anchor, query })}>
            {heading ?? t("results.introduction")}
          </a>
          <span className={code === undefined ? undefined : "results-code"}>
            <Highlighted text={snippet} ranges={highlights} />
          </span>
        </li>
      ))}
    </ul>
  );
}
