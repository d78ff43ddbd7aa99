import type { PageTranslator } from "../../_messages/translate.ts";
import type { AskedReport } from "./asked-report.ts";

interface ReportFormProps {
  readonly asked: AskedReport;
  readonly collections: readonly string[];
  readonly t: PageTranslator;
}

const usualDays = [7, 30, 90, 365];
const control =
  "mt-1 block h-11 w-full rounded-md border border-control bg-bg px-3 text-base text-text";

/** Another range or collection; a plain GET form, so that every report has an address. */
export function ReportForm({ asked, collections, t }: ReportFormProps) {
  const days = asked.days === "" ? "30" : asked.days;
  const listed = collections.includes(asked.collection) || asked.collection === "";
  return (
    <form
      // Each report has a form of its own: fields that a person has not touched would keep those of the last one.
      key={JSON.stringify(asked)}
      action="/console/stats"
      method="get"
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(4,minmax(0,11rem))_auto]"
    >
      <label className="text-sm text-muted">
        {t("report.days")}{" "}
        <select name="days" defaultValue={days} className={control}>
          {usualDays.map((value) => (
            <option key={value} value={value}>
              {value === 365 ? t("report.year") : t("report.someDays", { days: value })}
            </option>
          ))}
          {usualDays.includes(Number(days)) ? null : (
            <option value={days}>
              {days === "1" ? t("report.oneDay") : t("report.someDays", { days })}
            </option>
          )}
        </select>
      </label>
      <label className="text-sm text-muted">
        {t("report.collection")}{" "}
        <select name="collection" defaultValue={asked.collection} className={control}>
          <option value="">{t("report.all")}</option>
          {collections.map((name) => (
            <option key={name}>{name}</option>
          ))}
          {listed ? null : <option>{asked.collection}</option>}
        </select>
      </label>
      <label className="text-sm text-muted">
        {t("report.first")}{" "}
        <input type="date" name="from" defaultValue={asked.from} className={control} />
      </label>
      <label className="text-sm text-muted">
        {t("report.last")}{" "}
        <input type="date" name="to" defaultValue={asked.to} className={control} />
      </label>
      {asked.isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <button
        type="submit"
        className="col-span-2 h-11 rounded-md border border-accent bg-accent px-4 font-semibold text-on-accent sm:col-span-1 sm:justify-self-start"
      >
        {t("filter.show")}
      </button>
    </form>
  );
}
