import type { TicketFieldSet } from "knowledge-sdk/service-schemas";
import { useInBrowser } from "../../../../_components/use-in-browser.ts";
import { type DeskTranslator, useDeskTexts } from "../../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../../_components/field-styles.ts";
import { fieldName, fieldOption } from "../../../_ticket/state/chosen-fields.ts";
import { noPlace, type Place, placeName, placeValue } from "../../../_ticket/state/desk-types.ts";
import type { Bulk } from "./use-bulk.ts";

interface BulkBarProps {
  readonly count: number;
  readonly isAll: boolean;
  readonly places: readonly Place[];
  readonly fields: TicketFieldSet;
  readonly bulk: Bulk;
  readonly onChooseAll: (isAll: boolean) => void;
}

/** What can be done with all chosen tickets; it stays in sight. Without scripts it is always there. */
export function BulkBar({ count, isAll, places, fields, bulk, onChooseAll }: BulkBarProps) {
  const t = useDeskTexts();
  const hasScripts = useInBrowser(() => true, false);
  const isQuiet = hasScripts && count === 0;
  return (
    <section aria-label={t("bulk.label")} className="queue-bulk" data-quiet={isQuiet || undefined}>
      <div className="flex flex-wrap items-center gap-x-3">
        {hasScripts ? (
          <label className="inline-flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4"
              checked={isAll}
              onChange={({ target }) => onChooseAll(target.checked)}
            />
            {count === 0 ? t("list.all") : t("bulk.chosen", { count })}
          </label>
        ) : null}
        <p role="status" className="text-sm">
          {toldOf(bulk, t)}
        </p>
        {bulk.undo === null ? null : (
          <button type="button" className={quietButtonStyle} onClick={bulk.undo}>
            {t("bulk.undo")}
          </button>
        )}
      </div>
      <Failures failures={bulk.failures} />
      {isQuiet ? null : (
        <div className="queue-bulk-fields">
          <BulkPlace places={places} />
          <BulkFields fields={fields} />
          <div className="queue-bulk-acts">
            <button type="submit" name="place" value="" className="queue-bulk-save">
              {t("tickets.review")}
            </button>
            {hasScripts ? (
              <button type="button" className={quietButtonStyle} onClick={() => onChooseAll(false)}>
                {t("bulk.clear")}
              </button>
            ) : null}
          </div>
        </div>
      )}
    </section>
  );
}

function toldOf({ isSaving, fault, saved, isUndone }: Bulk, t: DeskTranslator): string {
  if (isSaving) return t("bulk.saving");
  if (fault !== null) return t("bulk.notSaved", { detail: fault });
  if (isUndone) return t("said.undone");
  return saved === null ? "" : t("tickets.saved", { count: saved });
}

/** Each with its reason; they are still selected. */
function Failures({ failures }: Pick<Bulk, "failures">) {
  const t = useDeskTexts();
  if (failures.length === 0) return null;
  return (
    <div role="alert" className="queue-failures">
      <p className="font-semibold">{t("bulk.failed", { count: failures.length })}</p>
      <ul>
        {failures.map(({ correlationId, detail }) => (
          <li key={correlationId}>
            <span className="font-semibold">{correlationId}</span>: <span lang="en">{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function BulkPlace({ places }: Pick<BulkBarProps, "places">) {
  const t = useDeskTexts();
  return (
    <label className="text-sm text-muted">
      {t("tickets.as")}
      <select name="other" className="queue-select w-full">
        <option value="">{t("tickets.asPredicted")}</option>
        <option value={placeValue(noPlace)}>{placeName(noPlace, t)}</option>
        {places.map((place) => (
          <option key={placeValue(place)} value={placeValue(place)}>
            {placeName(place, t)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Configured fields: a value for all of them, or none said. */
function BulkFields({ fields }: Pick<BulkBarProps, "fields">) {
  const t = useDeskTexts();
  return Object.entries(fields).map(([name, { values }]) => (
    <label key={name} className="text-sm text-muted">
      <span className="sr-only">{name}</span>
      <select name={fieldName} className="queue-select w-full">
        <option value="">{t("bulk.field", { name })}</option>
        {values.map((value) => (
          <option key={value} value={fieldOption(name, value)}>
            {value}
          </option>
        ))}
      </select>
    </label>
  ));
}
