import { type AskedSearch, readAsked, searchAddress } from "knowledge-sdk/wiki-ui";
import type { Metadata } from "next";
import Link from "next/link";
import { setPageStatus } from "../../../server/page-status.ts";
import { mayOpen, openPage } from "../../_access/open-page.ts";
import { PageMain } from "../../_components/page-main.tsx";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { compare, type PageComparison } from "../../_search/compare.ts";
import { ComparisonForm } from "../../_search/comparison-form.tsx";
import { ComparisonTables } from "../../_search/comparison-tables.tsx";
import { type AddressParameters, givenParameters } from "../../_search-form/asked.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("explain.title") };
}

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

/** Two documents side by side: what each scores for one query, and what makes the difference. */
export default async function ExplainPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const parameters = givenParameters(await searchParams);
  const asked = readAsked(parameters);
  const [a = "", b = ""] = ["a", "b"].map((name) => parameters.get(name)?.trim());
  const service = await openPage("/search/explain");
  const seesTickets = await mayOpen(service, "/console");
  const comparison = await compare({ service, asked, a, b, seesTickets, t });
  const isRefused = "status" in comparison;
  if (isRefused) setPageStatus(comparison.status);
  return (
    <PageMain>
      <h1 className="mb-2 text-3xl font-semibold leading-tight">{t("explain.title")} </h1>
      <p className="mb-6 [overflow-wrap:anywhere]">
        <Link href={searchAddress(asked)} prefetch={false}>
          {asked.query === "" ? t("explain.search") : t("explain.all", { query: shown(asked) })}
        </Link>
      </p>
      <ComparisonForm
        t={t}
        asked={asked}
        hits={isRefused ? [] : comparison.hits}
        pages={isRefused ? [] : comparison.pages}
      />
      {isRefused ? (
        <ProblemNotice
          title={comparison.title}
          detail={comparison.detail}
          isEnglish={comparison.isEnglish}
        />
      ) : (
        <Compared comparison={comparison} query={asked.query} t={t} />
      )}
    </PageMain>
  );
}

interface ComparedProps {
  readonly comparison: PageComparison;
  readonly query: string;
  readonly t: PageTranslator;
}

function Compared({ comparison: { pages }, query, t }: ComparedProps) {
  if (pages.length === 0) return <Note>{t("explain.none", { query })}</Note>;
  return (
    <>
      {pages.length === 1 ? <Note>{t("explain.one", { query })}</Note> : null}
      <ComparisonTables pages={pages} t={t} />
    </>
  );
}

function Note({ children }: { readonly children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="mt-8 rounded-md bg-note-bg px-4 py-3 text-note-text [overflow-wrap:anywhere]"
    >
      {children}
    </p>
  );
}

/** A query that is too long is not repeated in full. */
function shown({ query }: AskedSearch): string {
  return query.length > 200 ? `${query.slice(0, 200)}…` : query;
}
