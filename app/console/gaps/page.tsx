import { Gap, GapState } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import Link from "next/link";
import { refusedForm, setPageStatus } from "../../../server/page-status.ts";
import { openPage, redirectToSignIn } from "../../_access/open-page.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { moment } from "../_components/moment.ts";
import { GapCard } from "./gap-card.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("gaps.title") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const gapsShown = 30;
const days = 30;

/** What people ask and no page answers, with what becomes of it. */
export default async function GapsPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { gaps, permitted } = await openPage("/console/gaps");
  // Questions of all collections stand together.
  if (permitted !== null) redirectToSignIn("/console/gaps", "area");
  const given = await searchParams;
  const state = GapState.safeParse(given.state).data;
  const id = typeof given.id === "string" && given.id !== "" ? given.id.slice(0, 40) : undefined;
  const refused = refusedForm();
  if (refused !== null) setPageStatus(refused.status);
  const found = await gaps?.list({ state, id, days, limit: gapsShown });
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{t("gaps.title")}</h1>
      <p className="mb-6 max-w-3xl text-muted">{t("gaps.intro")}</p>
      {refused === null ? null : (
        <ProblemNotice title={t("gaps.refused")} detail={refused.detail} isEnglish />
      )}
      {found === undefined ? (
        <p>{t("gaps.off")}</p>
      ) : (
        <>
          <States state={state} counts={found.counts} t={t} />
          <p className="my-4 text-sm text-muted">
            {found.lookedAt === null
              ? t("gaps.notLooked")
              : t("gaps.looked", { time: moment(found.lookedAt), waiting: found.waiting })}{" "}
            {found.notShown === 0 ? null : t("gaps.notShown", { count: found.notShown })}{" "}
            <a href="/api/gaps?format=csv&limit=1000" download>
              {t("gaps.csv")}
            </a>
          </p>
          {found.gaps.length === 0 ? <p>{t("gaps.none")}</p> : null}
          <GapList gaps={found.gaps} isWhole={id !== undefined} t={t} />
        </>
      )}
    </>
  );
}

interface GapListProps {
  readonly gaps: readonly Gap[];
  readonly isWhole: boolean;
  readonly t: PageTranslator;
}

function GapList({ gaps, isWhole, t }: GapListProps) {
  return (
    <ol className="grid gap-4">
      {gaps.map((gap) => (
        <GapCard
          key={gap.id}
          gap={gap}
          others={gaps.filter(({ id }) => id !== gap.id)}
          isWhole={isWhole}
          t={t}
        />
      ))}
    </ol>
  );
}

interface StatesProps {
  readonly state: GapState | undefined;
  readonly counts: Readonly<Record<GapState | "toReview", number>>;
  readonly t: PageTranslator;
}

function States({ state, counts, t }: StatesProps) {
  const todo = counts.open + counts.planned + counts.toReview;
  const views = [
    { name: undefined, text: t("gaps.todo", { count: todo }) },
    ...GapState.options.map((name) => ({
      name,
      text: `${t(`gapState.${name}`)} (${counts[name]})`,
    })),
  ];
  return (
    <nav aria-label={t("gaps.states")} className="flex flex-wrap gap-2">
      {views.map(({ name, text }) => (
        <Link
          key={text}
          href={name === undefined ? "/console/gaps" : `/console/gaps?state=${name}`}
          prefetch={false}
          aria-current={name === state ? "page" : undefined}
          className="wiki-button aria-[current=page]:font-semibold"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
