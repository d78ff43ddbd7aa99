import { type PageTranslator, pageTranslator } from "../../../_messages/translate.ts";
import { buttonStyle, fieldStyle } from "../../_ticket/view/styles.ts";

interface TicketFiltersProps {
  readonly asked: Readonly<Record<string, string>>;
  readonly collections: readonly string[];
}

/** A plain GET form: the filters become part of the address. */
export async function TicketFilters({ asked, collections }: TicketFiltersProps) {
  const t = await pageTranslator();
  const { statuses, levels } = optionsOf(t);
  const names = Object.fromEntries(collections.map((name) => [name, name]));
  return (
    <search>
      <form action="/console/tickets" method="get" className="mb-6 flex flex-wrap items-end gap-3">
        {asked.embed === "1" ? <input type="hidden" name="embed" value="1" /> : null}
        <label className="grow text-sm text-muted">
          {t("filter.text")}
          <input
            type="search"
            name="q"
            defaultValue={asked.q}
            maxLength={200}
            className={fieldStyle}
          />
        </label>
        <Choice label={t("tickets.state")} name="status" value={asked.status} options={statuses} />
        <Choice
          label={t("tickets.queue")}
          name="collection"
          value={asked.collection}
          options={names}
        />
        <Choice
          label={t("filter.predicted")}
          name="predicted"
          value={asked.predicted}
          options={names}
        />
        <Choice
          label={t("tickets.confidence")}
          name="confidence"
          value={asked.confidence}
          options={levels}
        />
        <label className="text-sm text-muted">
          {t("filter.from")}
          <input type="date" name="from" defaultValue={asked.from} className={fieldStyle} />
        </label>
        <label className="text-sm text-muted">
          {t("filter.to")}
          <input type="date" name="to" defaultValue={asked.to} className={fieldStyle} />
        </label>
        <button type="submit" className={buttonStyle}>
          {t("filter.show")}
        </button>
      </form>
    </search>
  );
}

function optionsOf(t: PageTranslator) {
  const statuses = {
    predicted: t("status.predicted"),
    confirmed: t("status.confirmed"),
    corrected: t("status.corrected"),
  };
  const levels = {
    high: t("levelShort.high"),
    medium: t("levelShort.medium"),
    low: t("levelShort.low"),
  };
  return { statuses, levels };
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

async function Choice({ label, name, value = "", options }: ChoiceProps) {
  const t = await pageTranslator();
  return (
    <label className="text-sm text-muted">
      {label}
      <select name={name} defaultValue={value} className={fieldStyle}>
        <option value="">{t("filter.any")}</option>
        {Object.entries(options).map(([key, shown]) => (
          <option key={key} value={key}>
            {shown}
          </option>
        ))}
        {/* A collection that is gone can still be asked for. */}
        {value === "" || value in options ? null : <option value={value}>{value}</option>}
      </select>
    </label>
  );
}
