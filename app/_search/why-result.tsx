/** Why a hit stands where it does, in the hit itself; for people who may open the console. */
import type { SearchResult } from "knowledge-sdk";
import type { AskedSearch } from "knowledge-sdk/service-ui";
import { resultsAddress, resultsPerPage } from "knowledge-sdk/service-ui";
import { Fragment } from "react";
import type { VisibleService } from "../_access/visible-service.ts";
import { CopyCurl } from "../_components/copy-curl.tsx";
import { type PageTranslator, pageTranslator } from "../_messages/translate.ts";
import { apiAddress } from "../_search-form/asked.ts";

type ExplainedHit = Awaited<ReturnType<VisibleService["store"]["explain"]>>[number];

/** What is asked for in the address of the page: `why` is the id of a hit. */
export interface AskedReason {
  readonly id: string;
  /** Null for a page that is no hit. */
  readonly reason: ExplainedHit | null;
}

/** Null where nobody asks: an explanation reads the text of its page. */
export async function askedReason(
  { store, limiter }: VisibleService,
  asked: AskedSearch,
  id: string | null,
): Promise<AskedReason | null> {
  if (id === null || id === "" || id.length > idLengthMax || id.includes("\0")) return null;
  const { query, collections, typo, version, lang } = asked;
  const options = { collection: collections.join(","), typo, version, lang, only: [id] };
  const [reason = null] = await limiter.limit(() => store.explain(query, options));
  return { id, reason };
}

const idLengthMax = 2_048;

interface WhyResultProps {
  readonly hit: SearchResult;
  readonly rank: number;
  readonly asked: AskedSearch;
  readonly offset: number;
  /** Null: none is open. */
  readonly open: AskedReason | null;
}

/** A link that opens the explanation on the same page, or the explanation. */
export async function WhyResult({ hit, rank, asked, offset, open }: WhyResultProps) {
  const t = await pageTranslator();
  const address = resultsAddress({ asked, offset });
  const isOpen = open?.id === hit.id;
  const why = isOpen ? "" : `&${new URLSearchParams({ why: hit.id })}`;
  return (
    <div className="results-why">
      <a href={`${address}${why}#_hit-${rank}`} rel="nofollow">
        {t(isOpen ? "explain.close" : "explain.link")}
      </a>
      {isOpen ? <Reason reason={open.reason} asked={asked} t={t} /> : null}
    </div>
  );
}

interface ReasonProps extends Pick<AskedReason, "reason"> {
  readonly asked: AskedSearch;
  readonly t: PageTranslator;
}

function Reason({ reason, asked, t }: ReasonProps) {
  if (reason === null) return <p>{t("explain.none")}</p>;
  const { score, rank, parts, terms, ticketWords = [] } = reason;
  const address = `${apiAddress(asked)}&explain=on`;
  const rows = [
    ...parts.map(({ part, score: share }) => [t(`score.${part}`), share] as const),
    ...terms.map(({ term, score: share }) => [t("explain.term", { term }), share] as const),
  ];
  return (
    <>
      <p>{t("explain.place", { score: score.toFixed(4), rank: rank ?? "> 100" })}</p>
      <dl>
        {rows.map(([name, share]) => (
          <Fragment key={name}>
            <dt className="number">{share.toFixed(4)}</dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
      {ticketWords.length === 0 ? null : (
        <p>{t("explain.tickets", { words: ticketWords.map(({ word }) => word).join(", ") })}</p>
      )}
      {rank === null || rank > resultsPerPage ? null : (
        <p className="flex flex-wrap items-center gap-3">
          <a href={address}>{t("explain.json")}</a>
          <CopyCurl address={address} />
        </p>
      )}
    </>
  );
}
