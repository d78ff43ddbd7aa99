import type { ClassificationReport } from "knowledge-sdk/service";
import type { CountedKind } from "knowledge-sdk/service-schemas";
import { inline } from "knowledge-sdk/service-ui";
import Link from "next/link";
import type { ReactNode } from "react";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count, decimal, interval, percent } from "../_components/format.ts";
import { differenceOf } from "./difference.ts";
import type { FigureAddress } from "./figure-address.ts";

interface KeyFiguresProps {
  readonly report: ClassificationReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** The figures that a glance is for, each against as many days before. */
export function KeyFigures({ report, to, t }: KeyFiguresProps) {
  const { placed, overall, levels, calibration, before } = report;
  const high = levels.find(({ confidence }) => confidence === "high");
  const corrected = overall.judged - overall.right;
  const earlier = (counted: CountedKind, tickets: number, filters = {}): string | undefined =>
    before === undefined || tickets === 0 ? undefined : to(counted, filters, before);
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        name={t("nav.tickets")}
        value={count(placed, t.language)}
        href={placed === 0 ? undefined : to("came")}
        note={t("key.came")}
        change={before === undefined ? null : countChange(placed, before.placed, report, t)}
        changeHref={earlier("came", before?.placed ?? 0)}
      />
      <Figure
        name={t("column.accuracy")}
        value={percent(overall.accuracy, 1, t.language)}
        href={overall.judged === 0 ? undefined : to("belonging")}
        note={
          overall.accuracy === null
            ? t("key.noneJudged")
            : t("key.certainty", { interval: interval(overall.interval, t.language) })
        }
        change={before === undefined ? null : accuracyChange(overall, before, t)}
        changeHref={earlier("belonging", before?.judged ?? 0)}
      />
      <Figure
        name={t("column.judged")}
        value={count(overall.judged, t.language)}
        href={overall.judged === 0 ? undefined : to("belonging")}
        note={<Corrected corrected={corrected} href={to("wrong")} t={t} />}
        change={before === undefined ? null : countChange(overall.judged, before.judged, report, t)}
        changeHref={earlier("belonging", before?.judged ?? 0)}
      />
      <Figure
        name={t("key.high")}
        value={percent(high?.coverage ?? null, 1, t.language)}
        href={(high?.placed ?? 0) === 0 ? undefined : to("came", { confidence: "high" })}
        note={
          calibration.expectedError === null
            ? t("key.ofAll")
            : t("key.error", { error: percent(calibration.expectedError, 1, t.language) })
        }
        change={
          before === undefined || before.placed === 0 || high?.coverage == null
            ? null
            : pointsChange(high.coverage - before.high / before.placed, t)
        }
        changeHref={earlier("came", before?.high ?? 0, { confidence: "high" })}
      />
    </dl>
  );
}

interface CorrectedProps {
  readonly corrected: number;
  readonly href: string;
  readonly t: PageTranslator;
}

function Corrected({ corrected, href, t }: CorrectedProps): ReactNode {
  if (corrected === 0) return t("key.corrected", { corrected });
  const link = (text: string): ReactNode => (
    <Link href={href} prefetch={false}>
      {text}
    </Link>
  );
  return inline(t.pieces("key.correctedLink", { corrected, link }));
}

function countChange(
  now: number,
  before: number,
  { days }: ClassificationReport,
  t: PageTranslator,
): string | null {
  const length = { days: t("key.days", { count: days }) };
  if (now === before) return now === 0 ? null : t("key.same", length);
  if (before === 0) return t("key.first", length);
  const share = percent(Math.abs(now - before) / before, 0, t.language);
  return t(now > before ? "key.more" : "key.fewer", { ...length, share });
}

function accuracyChange(
  now: ClassificationReport["overall"],
  before: NonNullable<ClassificationReport["before"]>,
  t: PageTranslator,
): string | null {
  if (now.accuracy === null || before.accuracy === null) return null;
  const { low, high } = differenceOf(now, before);
  const change = now.accuracy - before.accuracy;
  const points = decimal(100 * Math.abs(change), t.language);
  if (low <= 0 && high >= 0) {
    return t("key.notSure", { points: `${change < 0 ? "−" : "+"}${points}` });
  }
  return t(change > 0 ? "key.better" : "key.worse", { points });
}

function pointsChange(change: number, t: PageTranslator): string | null {
  const points = decimal(100 * Math.abs(change), t.language);
  return t(change < 0 ? "key.lower" : "key.higher", { points });
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** The tickets that it counts. */
  readonly href?: string | undefined;
  readonly note: ReactNode;
  readonly change: string | null;
  /** The tickets before that it is held against. */
  readonly changeHref: string | undefined;
}

function Figure({ name, value, href, note, change, changeHref }: FigureProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3 text-sm leading-snug">
      <dt className="text-muted">{name}</dt>
      <dd>
        <span className="block text-2xl font-semibold leading-snug tabular-nums">
          {href === undefined ? (
            value
          ) : (
            <Link href={href} prefetch={false} className="text-text decoration-1">
              {value}
            </Link>
          )}
        </span>
        <span className="block text-muted">{note}</span>
        {change === null ? null : (
          <span className="mt-1 block">
            {changeHref === undefined ? (
              change
            ) : (
              <Link href={changeHref} prefetch={false} className="text-text decoration-1">
                {change}
              </Link>
            )}
          </span>
        )}
      </dd>
    </div>
  );
}
