import type { DescribedCollection, TaxonomyProposals } from "knowledge-sdk/service";
import type { TicketFieldSet, TicketGroup } from "knowledge-sdk/service-schemas";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { clipped } from "../_components/format.ts";
import { ticketAddress } from "../_components/ticket-address.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import { Proposal } from "./proposal.tsx";
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
              {...textsOf(group, isEmbedded, t)}
              config={proposedConfig(group, collections, fields)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Its texts, for the component that scripts draw too. */
function textsOf(
  { name, tickets, collection, keywords, examples }: TicketGroup,
  isEmbedded: boolean,
  t: PageTranslator,
) {
  return {
    name,
    about:
      collection === null
        ? t("proposals.collection", { count: tickets })
        : t("proposals.subTheme", { count: tickets, collection }),
    keywords: t("collection.themeKeywords", { words: keywords.join(", ") }),
    examples: examples.map(({ correlationId, title }) => ({
      text: clipped(correlationId, 40),
      href: ticketAddress(correlationId, isEmbedded),
      note: title === null ? "" : clipped(title, 80),
    })),
    configLabel: t("proposals.configuration"),
    configNote: t("proposals.paste"),
  };
}
