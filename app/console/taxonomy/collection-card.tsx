import type { DescribedCollection, WeighedTerm } from "knowledge-sdk/host";
import type { SubTheme, TicketRepo } from "knowledge-sdk/schemas";
import type { ReactNode } from "react";
import { count } from "../_components/format.ts";

/** One collection: what is configured, what is suggested and what was learnt. */
export function CollectionCard({ collection }: { readonly collection: DescribedCollection }) {
  const { name, description, keywords, antiKeywords, repo, repoRules, subThemes } = collection;
  return (
    <article
      aria-labelledby={idOf(name)}
      className="min-w-0 border-t border-line py-5 [overflow-wrap:anywhere] sm:rounded-lg sm:border sm:p-5"
    >
      <h3 id={idOf(name)} className="text-lg font-semibold leading-snug">
        {name}
      </h3>
      <p className="text-sm text-muted">{kindOf(collection)}</p>
      {description === "" ? null : <p className="mt-2">{description}</p>}
      <dl className="mt-3 grid gap-3 text-sm">
        <Entry name="Keywords">
          <Words words={keywords} none="None configured." />
        </Entry>
        {antiKeywords.length === 0 ? null : (
          <Entry name="Anti-keywords">
            <Words words={antiKeywords} none="" />
          </Entry>
        )}
        <Entry name="Suggested from its documents">
          <Words words={collection.suggestedKeywords} none={noSuggestion(collection)} />
        </Entry>
        <Entry name="Strongest terms of the model">
          <Terms terms={collection.terms} />
        </Entry>
        {repo === undefined ? null : <Entry name="Repository">{repoText(repo)}</Entry>}
        {repoRules.length === 0 ? null : (
          <Entry name="Repository by text">
            <ul>
              {repoRules.map((rule) => (
                <li key={rule.contains}>
                  <code>{rule.contains}</code>: {repoText(rule.repo)}
                </li>
              ))}
            </ul>
          </Entry>
        )}
        {subThemes.length === 0 ? null : (
          <Entry name="Sub-themes">
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
function Terms({ terms }: { readonly terms: readonly WeighedTerm[] }) {
  if (terms.length === 0) {
    return (
      <span className="text-muted">
        None yet: the model has learnt none from documents, keywords or tickets.
      </span>
    );
  }
  const strongest = terms[0]?.weight ?? 1;
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {terms.map(({ term, weight }) => (
        <li key={term} className="flex items-center gap-2">
          <span className="min-w-0 grow">{term}</span>
          <span className="text-muted tabular-nums">{weight.toFixed(2)}</span>
          <span aria-hidden="true" className="h-2 w-16 shrink-0 rounded-sm bg-line">
            <span
              className="block h-2 rounded-sm bg-link forced-colors:bg-[CanvasText]"
              style={{ width: `${((100 * weight) / strongest).toFixed(0)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Theme({ theme }: { readonly theme: SubTheme }) {
  const { name, description, keywords, pathPrefixes, repo } = theme;
  const told = [
    description,
    keywords.length === 0 ? "" : `keywords ${keywords.join(", ")}`,
    pathPrefixes.length === 0 ? "" : `pages below ${pathPrefixes.join(", ")}`,
    repo === undefined ? "" : repoText(repo),
  ].filter((text) => text !== "");
  return (
    <li>
      {name}
      {told.length === 0 ? null : <span className="block text-muted">{told.join("; ")}</span>}
    </li>
  );
}

function kindOf(collection: DescribedCollection): string {
  const { enabled, fallback, isIndexed, feedback, corrected } = collection;
  const kind = isIndexed ? "Indexed documents" : "Queue without documents";
  const marks = [
    kind,
    enabled ? "" : "switched off",
    fallback ? "takes tickets that fit nothing" : "",
    feedback === 0
      ? "no judged ticket"
      : `${count(feedback)} judged ${feedback === 1 ? "ticket" : "tickets"}, ${count(corrected)} placed elsewhere first`,
  ];
  return marks.filter((mark) => mark !== "").join(" · ");
}

function noSuggestion({ isIndexed }: DescribedCollection): string {
  return isIndexed
    ? "None: no word occurs in three of its documents and distinguishes them from others."
    : "None: it has no documents.";
}

function repoText({ org, name, branch }: TicketRepo): string {
  return `${org}/${name}, branch ${branch}`;
}

function idOf(name: string): string {
  return `collection-${encodeURIComponent(name)}`;
}
