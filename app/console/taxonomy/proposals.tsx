import type { DescribedCollection, TaxonomyProposals } from "knowledge-sdk/host";
import type { TicketFieldSet, TicketGroup } from "knowledge-sdk/schemas";
import Link from "next/link";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { clipped } from "../_components/format.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import { ticketAddress } from "../stats/asked-report.ts";
import { ConfigBlock } from "./config-block.tsx";
import { proposedConfig } from "./proposed-config.ts";

interface ProposalsProps {
  readonly proposals: TaxonomyProposals;
  readonly collections: readonly DescribedCollection[];
  readonly fields: TicketFieldSet;
  readonly isEmbedded: boolean;
}

/** Groups of tickets without a sure place, each as a sub-theme or a collection to copy. */
export async function Proposals({ proposals, collections, fields, isEmbedded }: ProposalsProps) {
  const t = await pageTranslator();
  const { groups, unplaced } = proposals;
  return (
    <section aria-labelledby="proposals" className="mt-8">
      <h2 id="proposals" className="text-xl font-semibold leading-snug">
        {t("proposals.title")}
      </h2>
      <p className="mt-1 max-w-3xl text-muted">{t("proposals.note", { unplaced })}</p>
      {groups.length === 0 ? (
        <div className="mt-3">
          <NothingYet>{t("proposals.none")}</NothingYet>
        </div>
      ) : (
        <div className="mt-3 grid gap-5 xl:grid-cols-2">
          {groups.map((group) => (
            <Proposal
              key={`${group.collection} ${group.name}`}
              group={group}
              config={proposedConfig(group, collections, fields)}
              isEmbedded={isEmbedded}
              t={t}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface ProposalProps {
  readonly group: TicketGroup;
  readonly config: string;
  readonly isEmbedded: boolean;
  readonly t: PageTranslator;
}

function Proposal({ group, config, isEmbedded, t }: ProposalProps) {
  const { name, tickets, collection, keywords, examples } = group;
  return (
    <article className="min-w-0 border-t border-line py-5 [overflow-wrap:anywhere] sm:rounded-lg sm:border sm:p-5">
      <h3 className="text-lg font-semibold leading-snug">{name}</h3>
      <p className="text-sm text-muted">
        {collection === null
          ? t("proposals.collection", { count: tickets })
          : t("proposals.subTheme", { count: tickets, collection })}
      </p>
      <p className="mt-2 text-sm">
        {t("collection.themeKeywords", { words: keywords.join(", ") })}
      </p>
      <ul className="mt-2 text-sm">
        {examples.map(({ correlationId, title }) => (
          <li key={correlationId}>
            <Link href={ticketAddress(correlationId, isEmbedded)} prefetch={false}>
              {clipped(correlationId, 40)}
            </Link>
            {title === null ? null : <span className="text-muted"> {clipped(title, 80)}</span>}
          </li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className="min-h-8 cursor-pointer text-sm text-link underline underline-offset-4">
          {t("proposals.configuration")}
          <span className="sr-only">: {name}</span>
        </summary>
        <div className="mt-2">
          <ConfigBlock title={name} note={t("proposals.paste")} config={config} />
        </div>
      </details>
    </article>
  );
}
