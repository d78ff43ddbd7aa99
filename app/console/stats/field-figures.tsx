import type { ClassificationReport } from "knowledge-sdk/host";
import { count, percent } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface FieldFiguresProps {
  readonly fields: NonNullable<ClassificationReport["fields"]>;
  readonly asked: AskedReport;
}

/** How often the classifier says a value of each configured field, and how often that is right. */
export function FieldFigures({ fields, asked }: FieldFiguresProps) {
  const title = "Configured fields";
  return (
    <FigureCard
      id="fields"
      title={title}
      note="Coverage: the share of a field's judged tickets for which the classifier said a value. Precision: the share of those values that were right."
      csv={tableAddress(asked, "fields")}
    >
      <DataTable
        caption={title}
        columns={["Field", "Judged", "Coverage", "Precision"]}
        rows={fields.map(({ field, withFeedback, coverage, precision }) => [
          field,
          count(withFeedback),
          percent(coverage),
          percent(precision),
        ])}
        numeric={[1, 2, 3]}
      />
    </FigureCard>
  );
}
