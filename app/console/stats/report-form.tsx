import type { PageTranslator } from "../../_messages/translate.ts";
import { buttonStyle } from "../_components/field-styles.ts";
import { SelectField, TextField } from "../_components/fields.tsx";
import type { AskedReport } from "./asked-report.ts";

interface ReportFormProps {
  readonly asked: AskedReport;
  readonly collections: readonly string[];
  readonly t: PageTranslator;
}

const usualDays = ["7", "30", "90", "365"];

/** Another range or collection; a plain GET form, so that every report has an address. */
export function ReportForm({ asked, collections, t }: ReportFormProps) {
  const days = asked.days === "" ? "30" : asked.days;
  return (
    <form
      // Each report has a form of its own: fields that a person has not touched would keep those of the last one.
      key={JSON.stringify(asked)}
      action="/console/stats"
      method="get"
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(4,minmax(0,11rem))_auto]"
    >
      <SelectField
        label={t("report.days")}
        name="days"
        defaultValue={days}
        options={[...new Set([...usualDays, days])].map((value) => [value, wordsOf(value, t)])}
      />
      <SelectField
        label={t("report.collection")}
        name="collection"
        any={t("report.all")}
        options={collections}
        defaultValue={asked.collection}
      />
      <TextField label={t("report.first")} type="date" name="from" defaultValue={asked.from} />
      <TextField label={t("report.last")} type="date" name="to" defaultValue={asked.to} />
      {asked.isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <button
        type="submit"
        className={`${buttonStyle} col-span-2 sm:col-span-1 sm:justify-self-start`}
      >
        {t("filter.show")}
      </button>
    </form>
  );
}

function wordsOf(days: string, t: PageTranslator): string {
  if (days === "365") return t("report.year");
  return days === "1" ? t("report.oneDay") : t("report.someDays", { days });
}
