import { AuditAction, AuditOutcome } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { fieldButtonStyle } from "../../_components/field-styles.ts";
import { SelectField, TextField } from "../../_components/fields.tsx";
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
        <TextField label={t("audit.who")} name="actor" defaultValue={asked.actor} maxLength={200} />
        <SelectField
          label={t("audit.what")}
          name="action"
          any={t("audit.any")}
          options={AuditAction.options.map((action) => [action, t(`auditAction.${action}`)])}
          defaultValue={asked.action}
        />
        <TextField
          label={t("audit.subject")}
          name="subject"
          defaultValue={asked.subject}
          maxLength={200}
        />
        <SelectField
          label={t("audit.outcome")}
          name="outcome"
          any={t("audit.any")}
          options={AuditOutcome.options.map((outcome) => [outcome, t(`auditOutcome.${outcome}`)])}
          defaultValue={asked.outcome}
        />
        <TextField label={t("audit.from")} type="date" name="from" defaultValue={asked.from} />
        <TextField label={t("audit.to")} type="date" name="to" defaultValue={asked.to} />
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
