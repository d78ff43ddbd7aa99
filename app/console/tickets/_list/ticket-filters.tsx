import { limits } from "knowledge-sdk/schemas";
import Form from "next/form";
import { type PageTranslator, pageTranslator } from "../../../_messages/translate.ts";
import { countedNames } from "./list-parameters.ts";

interface TicketFiltersProps {
  readonly asked: Readonly<Record<string, string>>;
  readonly collections: readonly string[];
}

/** A plain GET form: the filters become part of the address. */
export async function TicketFilters({ asked, collections }: TicketFiltersProps) {
  const t = await pageTranslator();
  const { embed, sort } = asked;
  // Of a figure's tickets only titles and keys are looked through.
  const isCounted = asked.counted !== undefined;
  return (
    <search>
      {/* Another address has other fields. */}
      <Form action="/console/tickets" key={String(new URLSearchParams(asked))}>
        {embed === "1" ? <input type="hidden" name="embed" value="1" /> : null}
        {sort === undefined ? null : <input type="hidden" name="sort" value={sort} />}
        {countedNames.map((name) =>
          asked[name] === undefined ? null : (
            <input key={name} type="hidden" name={name} value={asked[name]} />
          ),
        )}
        <div className="flex items-end gap-2">
          <label className="grow text-sm text-muted">
            <span className="sr-only">{t("filter.text")}</span>
            <input
              type="search"
              name={isCounted ? "q" : "words"}
              defaultValue={asked.words ?? asked.q}
              maxLength={isCounted ? 200 : limits.queryLengthMax}
              placeholder={t("filter.text")}
              className="queue-select w-full"
            />
          </label>
          <button type="submit" className="wiki-button">
            {t("filter.show")}
          </button>
        </div>
        <MoreFilters asked={asked} collections={collections} />
      </Form>
    </search>
  );
}

/** Open while one of them is set, but for those that a figure came with. */
async function MoreFilters({ asked, collections }: TicketFiltersProps) {
  const t = await pageTranslator();
  const { statuses, levels } = optionsOf(t);
  const names = Object.fromEntries(collections.map((name) => [name, name]));
  const { predicted, confidence, from, to } = asked;
  const isOpen =
    asked.counted === undefined &&
    [predicted, confidence, from, to].some((one) => one !== undefined);
  return (
    <details open={isOpen} className="queue-filters">
      <summary>{t("filter.more")}</summary>
      <div className="grid grid-cols-2 gap-2">
        <Choice label={t("tickets.state")} name="status" value={asked.status} options={statuses} />
        <Choice
          label={t("tickets.queue")}
          name="collection"
          value={asked.collection}
          options={names}
        />
        <Choice label={t("filter.predicted")} name="predicted" value={predicted} options={names} />
        <Choice
          label={t("tickets.confidence")}
          name="confidence"
          value={confidence}
          options={levels}
        />
        <label className="text-sm text-muted">
          {t("filter.from")}
          <input type="date" name="from" defaultValue={from} className="queue-select w-full" />
        </label>
        <label className="text-sm text-muted">
          {t("filter.to")}
          <input type="date" name="to" defaultValue={to} className="queue-select w-full" />
        </label>
      </div>
    </details>
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
      <select name={name} defaultValue={value} className="queue-select w-full">
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
