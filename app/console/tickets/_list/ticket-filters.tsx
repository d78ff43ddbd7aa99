import { limits } from "knowledge-sdk/schemas";
import Form from "next/form";
import { pageTranslator } from "../../../_messages/translate.ts";
import { SelectField, TextField } from "../../_components/fields.tsx";
import { countedNames } from "./list-parameters.ts";

const statuses = ["predicted", "confirmed", "corrected"] as const;
const levels = ["high", "medium", "low"] as const;

interface TicketFiltersProps {
  readonly asked: Readonly<Record<string, string>>;
  readonly collections: readonly string[];
}

/** A plain GET form: the filters become part of the address. */
export async function TicketFilters({ asked, collections }: TicketFiltersProps) {
  const t = await pageTranslator();
  const { embed, sort } = asked;
  // The tickets behind a figure are searched by title and key alone.
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
  const { status, collection, predicted, confidence, from, to } = asked;
  const isOpen =
    asked.counted === undefined &&
    [predicted, confidence, from, to].some((one) => one !== undefined);
  const choices = [
    [
      "status",
      t("tickets.state"),
      status,
      statuses.map((one) => [one, t(`status.${one}`)] as const),
    ],
    ["collection", t("tickets.queue"), collection, collections],
    ["predicted", t("filter.predicted"), predicted, collections],
    [
      "confidence",
      t("tickets.confidence"),
      confidence,
      levels.map((one) => [one, t(`levelShort.${one}`)] as const),
    ],
  ] as const;
  return (
    <details open={isOpen} className="queue-filters">
      <summary>{t("filter.more")}</summary>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(([name, label, value, options]) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            defaultValue={value}
            any={t("filter.any")}
            options={options}
            className="queue-select w-full"
          />
        ))}
        <TextField
          label={t("filter.from")}
          type="date"
          name="from"
          defaultValue={from}
          className="queue-select w-full"
        />
        <TextField
          label={t("filter.to")}
          type="date"
          name="to"
          defaultValue={to}
          className="queue-select w-full"
        />
      </div>
    </details>
  );
}
