import { AuditAction, AuditOutcome } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { fieldButtonStyle, fieldStyle } from "../../_components/field-styles.ts";
import type { AskedTrail } from "./asked.ts";

interface TrailFiltersProps {
  readonly asked: AskedTrail;
  readonly t: PageTranslator;
}

/** A plain GET form: the filters become part of the address. */
export function TrailFilters({ asked, t }: TrailFiltersProps) {
  return (
    <search>
      <form
        action="/console/audit"
        method="get"
        className="grid grid-cols-2 items-end gap-3 text-sm text-muted lg:grid-cols-6"
      >
        <label>
          {t("audit.who")}
          <input name="actor" defaultValue={asked.actor} maxLength={200} className={fieldStyle} />
        </label>
        <Choice
          name="action"
          label={t("audit.what")}
          asked={asked.action}
          any={t("audit.any")}
          options={AuditAction.options.map((action) => [action, t(`auditAction.${action}`)])}
        />
        <label>
          {t("audit.subject")}
          <input
            name="subject"
            defaultValue={asked.subject}
            maxLength={200}
            className={fieldStyle}
          />
        </label>
        <Choice
          name="outcome"
          label={t("audit.outcome")}
          asked={asked.outcome}
          any={t("audit.any")}
          options={AuditOutcome.options.map((outcome) => [outcome, t(`auditOutcome.${outcome}`)])}
        />
        <label>
          {t("audit.from")}
          <input type="date" name="from" defaultValue={asked.from} className={fieldStyle} />
        </label>
        <label>
          {t("audit.to")}
          <input type="date" name="to" defaultValue={asked.to} className={fieldStyle} />
        </label>
        <p className="col-span-full flex flex-wrap items-center gap-4">
          <button type="submit" className={fieldButtonStyle}>
            {t("audit.filter")}
          </button>
          {Object.keys(asked).length === 0 ? null : (
            <Link href="/console/audit" prefetch={false}>
              {t("audit.clear")}
            </Link>
          )}
        </p>
      </form>
    </search>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly asked: string | undefined;
  readonly any: string;
  /** Values with their words. */
  readonly options: readonly (readonly [string, string])[];
}

function Choice({ name, label, asked = "", any, options }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={asked} className={fieldStyle}>
        <option value="">{any}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
