import type { DescribedCollection, WeighedTerm } from "knowledge-sdk/service";
import type { SubTheme, TicketRepo } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { ReactNode } from "react";
import { ShareBar } from "../../_components/share-bar.tsx";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { PlaceMark } from "../_places/place-mark.tsx";
import { draftAddress } from "./draft/asked-draft.ts";

interface CollectionCardProps {
  readonly collection: DescribedCollection;
  /** Words of its judged tickets that are no keywords yet. */
  readonly fromTickets: readonly string[];
  readonly isEmbedded: boolean;
}

/** One collection: what is configured, what is suggested and what was learnt. */
export async function CollectionCard({ collection, fromTickets, isEmbedded }: CollectionCardProps) {
  const t = await pageTranslator();
  const { name, description, keywords, antiKeywords, repo, repoRules, subThemes } = collection;
  return (
    <article
      aria-labelledby={collectionId(name)}
      className="min-w-0 border-t border-line py-5 [overflow-wrap:anywhere] sm:rounded-lg sm:border sm:p-5"
    >
      <div className="flex items-center gap-2">
        <PlaceMark collection={name} />
        <h3 id={collectionId(name)} className="text-lg font-semibold leading-snug">
          {name}
        </h3>
      </div>
      <p className="text-sm text-muted">{kindOf(collection, t)}</p>
      <p className="text-sm">
        <Link href={draftAddress(name, isEmbedded)} prefetch={false}>
          {t("draft.try")}
          <span className="sr-only">: {name}</span>
        </Link>
      </p>
      {description === "" ? null : <p className="mt-2">{description}</p>}
      <dl className="mt-3 grid gap-3 text-sm">
        <Entry name={t("collection.keywords")}>
          <Words words={keywords} none={t("collection.noKeywords")} />
        </Entry>
        {antiKeywords.length === 0 ? null : (
          <Entry name={t("collection.antiKeywords")}>
            <Words words={antiKeywords} none="" />
          </Entry>
        )}
        <Suggested collection={collection} fromTickets={fromTickets} t={t} />
        <Entry name={t("collection.terms")}>
          <Terms terms={collection.terms} />
        </Entry>
        {repo === undefined ? null : <Entry name={t("collection.repo")}>{repoText(repo, t)}</Entry>}
        {repoRules.length === 0 ? null : (
          <Entry name={t("collection.repoRules")}>
            <ul>
              {repoRules.map((rule) => (
                <li key={rule.contains}>
                  <code>{rule.contains}</code>: {repoText(rule.repo, t)}
                </li>
              ))}
            </ul>
          </Entry>
        )}
        {subThemes.length === 0 ? null : (
          <Entry name={t("collection.subThemes")}>
            <ul className="grid gap-2">
              {subThemes.map((theme) => (
                <Theme key={theme.name} theme={theme} />
              ))}
            </ul>
          </Entry>
        )}
      </dl>
    </article>
  );
}

interface SuggestedProps extends Pick<CollectionCardProps, "collection" | "fromTickets"> {
  readonly t: PageTranslator;
}

/** Words that may be keywords, from documents and from judged tickets. */
function Suggested({ collection, fromTickets, t }: SuggestedProps) {
  return (
    <>
      <Entry name={t("collection.suggested")}>
        <Words words={collection.suggestedKeywords} none={noSuggestion(collection, t)} />
      </Entry>
      {fromTickets.length === 0 ? null : (
        <Entry name={t("collection.fromTickets")}>
          <Words words={fromTickets} none="" />
        </Entry>
      )}
    </>
  );
}

function Entry({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function Words({ words, none }: { readonly words: readonly string[]; readonly none: string }) {
  if (words.length === 0) return <span className="text-muted">{none}</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="rounded border border-line bg-surface px-2">
          {word}
        </li>
      ))}
    </ul>
  );
}

/** Each with a bar of its weight, compared with the strongest one of the collection. */
async function Terms({ terms }: { readonly terms: readonly WeighedTerm[] }) {
  const t = await pageTranslator();
  if (terms.length === 0) {
    return <span className="text-muted">{t("collection.noTerms")}</span>;
  }
  const strongest = terms[0]?.weight ?? 1;
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {terms.map(({ term, weight }) => (
        <li key={term} className="flex items-center gap-2">
          <span className="min-w-0 grow">{term}</span>
          <span className="text-muted tabular-nums">{weight.toFixed(2)}</span>
          <span className="w-16 shrink-0 overflow-hidden rounded-sm bg-line">
            <ShareBar share={weight / strongest} />
          </span>
        </li>
      ))}
    </ul>
  );
}

async function Theme({ theme }: { readonly theme: SubTheme }) {
  const t = await pageTranslator();
  const { name, description, keywords, pathPrefixes, repo } = theme;
  const told = [
    description,
    keywords.length === 0 ? "" : t("collection.themeKeywords", { words: keywords.join(", ") }),
    pathPrefixes.length === 0 ? "" : t("collection.themePages", { paths: pathPrefixes.join(", ") }),
    repo === undefined ? "" : repoText(repo, t),
  ].filter((text) => text !== "");
  return (
    <li>
      {name}
      {told.length === 0 ? null : <span className="block text-muted">{told.join("; ")}</span>}
    </li>
  );
}

function kindOf(collection: DescribedCollection, t: PageTranslator): string {
  const { enabled, fallback, isIndexed, feedback, corrected } = collection;
  const kind = t(isIndexed ? "collection.indexed" : "collection.queue");
  const marks = [
    kind,
    enabled ? "" : t("collection.off"),
    fallback ? t("collection.fallback") : "",
    feedback === 0
      ? t("collection.notJudged")
      : t("collection.judged", { count: feedback, corrected }),
  ];
  return marks.filter((mark) => mark !== "").join(" · ");
}

function noSuggestion({ isIndexed }: DescribedCollection, t: PageTranslator): string {
  return t(isIndexed ? "collection.noWords" : "collection.noDocuments");
}

function repoText({ org, name, branch }: TicketRepo, t: PageTranslator): string {
  return t("collection.repoText", { repo: `${org}/${name}`, branch });
}

/** Id of its heading. */
export function collectionId(name: string): string {
  return `collection-${encodeURIComponent(name)}`;
}
