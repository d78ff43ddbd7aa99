import { buttonStyle, fieldStyle } from "../../_ticket/view/styles.ts";

interface TicketFiltersProps {
  readonly asked: Readonly<Record<string, string>>;
  readonly collections: readonly string[];
}

const statuses = { predicted: "Not judged", confirmed: "Confirmed", corrected: "Corrected" };
const levels = { high: "High", medium: "Medium", low: "Low" };

/** A plain GET form: the filters become part of the address. */
export function TicketFilters({ asked, collections }: TicketFiltersProps) {
  const names = Object.fromEntries(collections.map((name) => [name, name]));
  return (
    <search>
      <form action="/console/tickets" method="get" className="mb-6 flex flex-wrap items-end gap-3">
        {asked.embed === "1" ? <input type="hidden" name="embed" value="1" /> : null}
        <label className="grow text-sm text-muted">
          Title or key
          <input
            type="search"
            name="q"
            defaultValue={asked.q}
            maxLength={200}
            className={fieldStyle}
          />
        </label>
        <Choice label="State" name="status" value={asked.status} options={statuses} />
        <Choice label="Stands in" name="collection" value={asked.collection} options={names} />
        <Choice label="Predicted" name="predicted" value={asked.predicted} options={names} />
        <Choice label="Confidence" name="confidence" value={asked.confidence} options={levels} />
        <label className="text-sm text-muted">
          From
          <input type="date" name="from" defaultValue={asked.from} className={fieldStyle} />
        </label>
        <label className="text-sm text-muted">
          To
          <input type="date" name="to" defaultValue={asked.to} className={fieldStyle} />
        </label>
        <button type="submit" className={buttonStyle}>
          Show
        </button>
      </form>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

function Choice({ label, name, value = "", options }: ChoiceProps) {
  return (
    <label className="text-sm text-muted">
      {label}
      <select name={name} defaultValue={value} className={fieldStyle}>
        <option value="">Any</option>
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
