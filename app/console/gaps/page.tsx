import { Gap, GapState } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import Link from "next/link";
import { consoleAddress } from "../../../server/console/console-address.ts";
import { refusedForm, setPageStatus } from "../../../server/page-status.ts";
import { openPage, redirectToSignIn } from "../../_access/open-page.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { moment } from "../_components/moment.ts";
import { GapCard } from "./gap-card.tsx";
import type { GapsView } from "./view-fields.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("gaps.title") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const gapsShown = 30;
/** Beyond these, the table. */
const gapsMax = 300;
const gapsInTable = 1_000;
/** That one gap may be put together with; each card of a list names them all. */
const othersShown = 100;
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
  const view = { state, id, rows: rowsOf(given.rows) };
  const found = await gaps?.list({ state, id, days, limit: view.rows });
  const others =
    id === undefined
      ? found
      : await gaps?.list({ days, limit: othersShown }, { withTitles: false });
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
          <States view={view} counts={found.counts} t={t} />
          <p className="my-4 text-sm text-muted">
            {found.lookedAt === null
              ? t("gaps.notLooked")
              : t("gaps.looked", { time: moment(found.lookedAt), waiting: found.waiting })}{" "}
            {found.notShown === 0 ? null : t("gaps.notShown", { count: found.notShown })}{" "}
            <a href={tableAddress(view)} download>
              {t("gaps.csv")}
            </a>
          </p>
          {found.gaps.length === 0 ? <p>{t("gaps.none")}</p> : null}
          <GapList
            gaps={found.gaps}
            others={others?.gaps.slice(0, id === undefined ? gapsShown : othersShown) ?? []}
            view={view}
            t={t}
          />
          <ListFoot shown={found.gaps.length} total={found.total} view={view} t={t} />
        </>
      )}
    </>
  );
}

/** Anything else than a number shows the first ones. */
function rowsOf(given: unknown): number {
  const rows = typeof given === "string" && /^\d{1,4}$/.test(given) ? Number(given) : gapsShown;
  return Math.min(gapsMax, Math.max(gapsShown, rows));
}

/** The same gaps, all of them. */
function tableAddress({ id, state }: GapsView): string {
  const table = { format: "csv", days: String(days), limit: String(gapsInTable) };
  return consoleAddress("/api/gaps", { ...table, id, state });
}

interface GapListProps {
  readonly gaps: readonly Gap[];
  readonly others: readonly Gap[];
  readonly view: GapsView;
  readonly t: PageTranslator;
}

function GapList({ gaps, others, view, t }: GapListProps) {
  return (
    <ol className="grid gap-4">
      {gaps.map((gap) => (
        <GapCard
          key={gap.id}
          gap={gap}
          others={others.filter(({ id }) => id !== gap.id)}
          view={view}
          t={t}
        />
      ))}
    </ol>
  );
}

interface ListFootProps {
  readonly shown: number;
  readonly total: number;
  readonly view: GapsView;
  readonly t: PageTranslator;
}

function ListFoot({ shown, total, view: { id, state, rows }, t }: ListFootProps) {
  if (id !== undefined || total === 0) return null;
  const more = { state, rows: String(Math.min(gapsMax, rows + gapsShown)) };
  return (
    <p className="mt-4">
      {t("gaps.total", { shown, total })}{" "}
      {shown < total && rows < gapsMax ? (
        <Link href={consoleAddress("/console/gaps", more)} prefetch={false}>
          {t("gaps.more")}
        </Link>
      ) : null}
    </p>
  );
}

interface StatesProps {
  readonly view: GapsView;
  readonly counts: Readonly<Record<GapState | "toReview", number>>;
  readonly t: PageTranslator;
}

function States({ view: { id, state }, counts, t }: StatesProps) {
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
          aria-current={name === state && id === undefined ? "page" : undefined}
          className="wiki-button aria-[current=page]:border-link! aria-[current=page]:text-link!"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
