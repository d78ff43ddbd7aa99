import type { AutomationResponse, AutomationTrialResponse } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { percent } from "../_components/format.ts";
import { PlaceMark, PlaceMarks } from "../_places/place-mark.tsx";
import { Pauses, StateCell } from "./state-cell.tsx";

type Figures = AutomationTrialResponse["collections"][number];

/** Share of right answers that `high` promises. */
const promise = 0.95;
/** Fewer judged tickets prove nothing, for or against. */
const judgedMin = 20;

interface QueueTableProps {
  readonly automation: AutomationResponse;
  /** What it did in these days. */
  readonly done: AutomationTrialResponse;
  /** What another threshold would have done; null where none is tried. */
  readonly tried: AutomationTrialResponse | null;
  readonly t: PageTranslator;
}

/** For each queue: from where on, what that does, whether the promise is kept, the trial, the switch. */
export function QueueTable({ automation, done, tried, t }: QueueTableProps) {
  const { collections, pauses, learnt } = automation;
  const origin = learnt?.judgements === 0 ? "automated.cautious" : "automated.learnt";
  const heads = [
    t("automated.collection"),
    t("automated.from"),
    t("automated.placed", { days: daysOf(done) }),
    t("automated.right"),
    ...(tried === null ? [] : [t("automated.tried", { from: String(tried.automateAt) })]),
    t("automated.state"),
  ];
  return (
    <PlaceMarks collections={collections.map(({ collection }) => collection)}>
      <Pauses pauses={pauses.filter(({ collection }) => collection === null)} t={t} />
      <div className="mt-6 overflow-x-auto">
        <table className="w-full min-w-[52rem] text-start">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} className="p-2 text-start align-bottom">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {collections.map(({ collection, automateAt }) => (
              <tr key={collection} className="border-t border-line align-top">
                <th scope="row" className="whitespace-nowrap p-2 text-start font-normal">
                  <PlaceMark collection={collection} /> {collection}
                </th>
                <td className="p-2">
                  {percent(automateAt ?? learnt?.automateAt ?? null, 0, t.language)}
                  <span className="block text-sm text-muted">
                    {t(automateAt === null ? origin : "automated.configured")}
                  </span>
                </td>
                <PlacedCell figures={figuresOf(done, collection)} t={t} />
                <PromiseCell figures={figuresOf(done, collection)} t={t} />
                {tried === null ? null : <TriedCell figures={figuresOf(tried, collection)} t={t} />}
                <StateCell
                  collection={collection}
                  pauses={pauses.filter((one) => one.collection === collection)}
                  t={t}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PlaceMarks>
  );
}

interface CellProps {
  /** Undefined where no ticket came. */
  readonly figures: Figures | undefined;
  readonly t: PageTranslator;
}

function PlacedCell({ figures, t }: CellProps) {
  if (figures === undefined) return <td className="p-2 text-muted">{t("automated.noTickets")}</td>;
  const { placed, tickets, placedShare } = figures;
  return (
    <td className="p-2">
      {t("automated.ofTickets", { placed, tickets, share: percent(placedShare, 0, t.language) })}
    </td>
  );
}

/** Said only where enough people have looked. */
function PromiseCell({ figures, t }: CellProps) {
  const { judged = 0, right = 0, rightShare = null, interval } = figures ?? {};
  const verdict =
    judged < judgedMin || interval === undefined
      ? "automated.notYet"
      : interval.high < promise
        ? "automated.notKept"
        : "automated.kept";
  return (
    <td className="p-2">
      {judged === 0
        ? t("automated.nobody")
        : t("automated.ofJudged", { right, judged, share: percent(rightShare, 0, t.language) })}
      <span
        className={`block text-sm ${verdict === "automated.notKept" ? "font-semibold text-danger-text" : "text-muted"}`}
      >
        {t(verdict, { promise: percent(promise, 0, t.language) })}
      </span>
    </td>
  );
}

function TriedCell({ figures, t }: CellProps) {
  if (figures === undefined) return <td className="p-2 text-muted">–</td>;
  const { placed, tickets, placedShare, judged, right, rightShare } = figures;
  return (
    <td className="p-2">
      {t("automated.ofTickets", { placed, tickets, share: percent(placedShare, 0, t.language) })}
      <span className="block text-sm text-muted">
        {judged === 0
          ? t("automated.nobody")
          : t("automated.ofJudged", { right, judged, share: percent(rightShare, 0, t.language) })}
      </span>
    </td>
  );
}

function figuresOf(trial: AutomationTrialResponse, name: string): Figures | undefined {
  return trial.collections.find(({ collection }) => collection === name);
}

function daysOf({ from, to }: AutomationTrialResponse): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
