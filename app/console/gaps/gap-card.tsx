import type { Gap } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { PageTranslator } from "../../_messages/translate.ts";
import { GapForms } from "./gap-forms.tsx";
import { GapQuestions } from "./gap-questions.tsx";
import type { GapsView } from "./view-fields.tsx";

interface GapCardProps {
  readonly gap: Gap;
  /** Gaps that it may be put together with. */
  readonly others: readonly Gap[];
  readonly view: GapsView;
  readonly t: PageTranslator;
}

export function GapCard({ gap, others, view, t }: GapCardProps) {
  const { id, name, state, isReviewed, asked, note, page, answeredOn } = gap;
  return (
    <li className="rounded-md border border-line bg-surface p-4 [overflow-wrap:anywhere]">
      <h2 className="text-lg font-semibold">{name}</h2>
      <p>
        {t(`gapState.${state}`)}
        {state === "answered" && !isReviewed ? ` · ${t("gaps.toReview")}` : null} ·{" "}
        {t("gaps.asked", { ...asked })}
      </p>
      <Answered gap={gap} t={t} />
      {page === null ? null : <p>{t("gaps.planned", { page })}</p>}
      {note === null ? null : <p className="text-muted">{note}</p>}
      <Demand gap={gap} t={t} />
      {answeredOn === null ? null : <Helped gap={gap} t={t} />}
      <GapQuestions gap={gap} view={view} t={t} />
      {view.id !== undefined || gap.questions.length === gap.size ? null : (
        <p className="mt-2">
          <Link href={`/console/gaps?id=${id}`} prefetch={false}>
            {t("gaps.all", { count: gap.size })}
          </Link>
        </p>
      )}
      <GapForms gap={gap} others={others} view={view} t={t} />
    </li>
  );
}

interface PartProps {
  readonly gap: Gap;
  readonly t: PageTranslator;
}

/** The page that answers, or the nearest one and what it lacks. */
function Answered({ gap, t }: PartProps) {
  const { answeredBy, answeredOn, nearest, reason, missing } = gap;
  const shown = answeredBy ?? nearest;
  if (shown === null) return null;
  const link = shown.path === "" ? shown.title : <a href={shown.path}>{shown.title}</a>;
  if (answeredBy !== null) {
    return (
      <p>
        {t("gaps.answeredBy", { day: answeredOn ?? "" })} {link}
      </p>
    );
  }
  return (
    <p>
      {t("gaps.nearest")} {link}
      {reason === null ? null : `: ${t(`gapReason.${reason}`)}`}
      {reason === "words_missing" && missing.length > 0 ? ` (${missing.join(", ")})` : null}
    </p>
  );
}

function Demand({ gap, t }: PartProps) {
  const { unanswered, size, words, nearness, weeks } = gap;
  const percent = (share: number): string => (100 * share).toFixed(0);
  return (
    <div className="mt-2 text-sm text-muted">
      <p>
        {t("gaps.unanswered", {
          count: unanswered.count,
          size,
          low: percent(unanswered.low),
          high: percent(unanswered.high),
        })}
      </p>
      {words.length === 0 || nearness === null ? null : (
        <p>{t("gaps.together", { words: words.join(", "), nearness: nearness.toFixed(2) })}</p>
      )}
      <p>
        {t("gaps.weeks")}{" "}
        {weeks.map(({ from, people, agents, others }) => (
          <span key={from} className="me-3 inline-block">
            {from}: {people + agents + others}
          </span>
        ))}
      </p>
    </div>
  );
}

function Helped({ gap: { helped }, t }: PartProps) {
  if (helped === null) return null;
  const counts = ({
    searches,
    withoutResults,
    clicks,
    tickets,
    notHelpful,
  }: typeof helped.before) =>
    t("gaps.times", { searches, withoutResults, clicks, tickets, notHelpful });
  return (
    <dl className="mt-2 grid gap-x-4 text-sm sm:grid-cols-[max-content_1fr]">
      <dt className="font-semibold">{t("gaps.before", { days: helped.before.days })}</dt>
      <dd>{counts(helped.before)}</dd>
      <dt className="font-semibold">{t("gaps.after", { days: helped.after.days })}</dt>
      <dd>{counts(helped.after)}</dd>
    </dl>
  );
}
