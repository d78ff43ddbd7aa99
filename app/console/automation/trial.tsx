import type { AutomationTrialResponse } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { buttonStyle, fieldStyle } from "../_components/field-styles.ts";

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

export function Trial({ trial, t }: TrialProps) {
  const { tickets, placedShare, judged, rightShare, collections } = trial;
  if (tickets === 0) return <p className="mt-4">{t("automated.wouldNot")}</p>;
  return (
    <>
      <p className="mt-4" role="status">
        {t("automated.would", {
          tickets,
          share: percent(placedShare),
          judged,
          right: percent(rightShare),
        })}
      </p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-start">
          <thead>
            <tr>
              <th className="p-2 text-start">{t("automated.collection")}</th>
              <th className="p-2 text-start">{t("automated.tickets")}</th>
              <th className="p-2 text-start">{t("automated.placed")}</th>
              <th className="p-2 text-start">{t("automated.judged")}</th>
              <th className="p-2 text-start">{t("automated.right")}</th>
            </tr>
          </thead>
          <tbody>
            {collections.map((one) => (
              <tr key={one.collection} className="border-t border-line">
                <th scope="row" className="p-2 text-start font-normal">
                  {one.collection}
                </th>
                <td className="p-2">{one.tickets}</td>
                <td className="p-2">{percent(one.placedShare)}</td>
                <td className="p-2">{one.judged}</td>
                <td className="p-2">{percent(one.rightShare)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)} %`;
}
