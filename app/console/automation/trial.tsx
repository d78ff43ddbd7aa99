import type { AutomationTrialResponse } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { buttonStyle, fieldStyle } from "../_components/field-styles.ts";
import { percent } from "../_components/format.ts";

export interface AskedTrial {
  readonly automateAt: string;
  readonly days: string;
  /** Empty for all. */
  readonly collection: string;
}

interface TrialFormProps {
  readonly asked: AskedTrial;
  readonly collections: readonly string[];
  readonly t: PageTranslator;
}

/** A plain GET form, so that every trial has an address. */
export function TrialForm({ asked, collections, t }: TrialFormProps) {
  return (
    <form action="/console/automation" method="get" className="mt-8 flex flex-wrap items-end gap-3">
      <h2 className="w-full text-xl font-semibold">{t("automated.try")}</h2>
      <label className="text-sm text-muted">
        {t("automated.threshold")}
        <input
          name="automateAt"
          inputMode="decimal"
          defaultValue={asked.automateAt}
          className={fieldStyle}
        />
      </label>
      <label className="text-sm text-muted">
        {t("automated.collection")}
        <select name="collection" defaultValue={asked.collection} className={fieldStyle}>
          <option value="">{t("report.all")}</option>
          {collections.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="text-sm text-muted">
        {t("automated.days")}
        <input
          name="days"
          inputMode="numeric"
          defaultValue={asked.days || "30"}
          className={fieldStyle}
        />
      </label>
      <button type="submit" className={buttonStyle}>
        {t("filter.show")}
      </button>
    </form>
  );
}

interface TrialProps {
  readonly trial: AutomationTrialResponse;
  readonly t: PageTranslator;
}

/** What a threshold would have done over all; the table has each queue. */
export function TrialResult({ trial, t }: TrialProps) {
  const { tickets, placedShare, judged, rightShare } = trial;
  return (
    <p className="mt-4" role="status">
      {tickets === 0
        ? t("automated.wouldNot")
        : t("automated.would", {
            tickets,
            share: percent(placedShare, 0, t.language),
            judged,
            right: percent(rightShare, 0, t.language),
          })}
    </p>
  );
}
