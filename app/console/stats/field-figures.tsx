import type { ClassificationReport } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { percent } from "../_components/format.ts";
import type { AskedReport } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { linked } from "./linked.ts";
import { TableCard } from "./table-card.tsx";

interface FieldFiguresProps {
  readonly fields: NonNullable<ClassificationReport["fields"]>;
  readonly asked: AskedReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** How often the classifier says a value of each configured field, and how often that is right. */
export function FieldFigures({ fields, asked, to, t }: FieldFiguresProps) {
  const title = t("fields.title");
  return (
    <TableCard
      id="fields"
      title={title}
      note={t("fields.note")}
      table="fields"
      asked={asked}
      t={t}
      columns={[t("column.field"), t("column.judged"), t("column.coverage"), t("column.precision")]}
      rows={fields.map(({ field, withFeedback, coverage, precision }) => [
        field,
        linked(withFeedback, t, to("field", { field })),
        coverage === 0
          ? percent(coverage, 1, t.language)
          : { text: percent(coverage, 1, t.language), href: to("field-told", { field }) },
        precision === null || precision === 0
          ? percent(precision, 1, t.language)
          : { text: percent(precision, 1, t.language), href: to("field-right", { field }) },
      ])}
      numeric={[1, 2, 3]}
    />
  );
}
