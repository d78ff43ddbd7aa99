import type { AutomationTrialResponse } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { buttonStyle } from "../_components/field-styles.ts";
import { SelectField, TextField } from "../_components/fields.tsx";
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
      <TextField
        label={t("automated.threshold")}
        name="automateAt"
        inputMode="decimal"
        defaultValue={asked.automateAt}
      />
      <SelectField
        label={t("automated.collection")}
        name="collection"
        any={t("report.all")}
        options={collections}
        defaultValue={asked.collection}
      />
      <TextField
        label={t("automated.days")}
        name="days"
        inputMode="numeric"
        defaultValue={asked.days || "30"}
      />
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
  if (tickets === 0) {
    return (
      <p className="mt-4" role="status">
        {t("automated.wouldNot")}
      </p>
    );
  }
  const share = percent(placedShare, 0, t.language);
  const right = percent(rightShare, 0, t.language);
  return (
    <p className="mt-4" role="status">
      {t("automated.would", { tickets, share })}{" "}
      {judged > 0
        ? t("automated.wouldRight", { judged, right })
        : placedShare !== null && placedShare > 0
          ? t("automated.wouldUnjudged")
          : null}
    </p>
  );
}
