import type { ClassificationReport } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { confusionMatrix } from "../_figures/confusion-matrix.ts";
import { ConfusionTable } from "../_figures/confusion-table.tsx";
import { FigureCard } from "../_figures/figure-card.tsx";
import { Legend } from "../_figures/legend.tsx";
import { type AskedReport, tableAddress, tablePageAddress } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { NothingJudged } from "./judged.tsx";

interface ConfusionFigureProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** Collections side by side. */
const namesMax = 12;
/** Which collections are taken for which, as a picture and as a list of the most frequent pairs. */
export function ConfusionFigure({ report: { confusion }, asked, to, t }: ConfusionFigureProps) {
  const title = t("confusion.title");
  const matrix = confusionMatrix(confusion, namesMax, (others) =>
    t("confusion.others", { others }),
  );
  return (
    <FigureCard
      id="confusion"
      title={title}
      note={t("confusion.note")}
      t={t}
      csv={tableAddress(asked, "confusion")}
      table={tablePageAddress(asked, "confusion")}
    >
      {confusion.length === 0 ? (
        <NothingJudged t={t} />
      ) : (
        <>
          <Legend
            entries={[
              { colour: "var(--figure-right)", name: t("confusion.right") },
              { colour: "var(--figure-wrong)", name: t("confusion.wrong") },
              ...(matrix.hasOthers
                ? [{ colour: "var(--figure-mixed)", name: t("confusion.mixed") }]
                : []),
            ]}
          />
          <ConfusionTable
            {...matrix}
            title={t("confusion.matrix")}
            corner={t("confusion.corner")}
            language={t.language}
            address={to("belonging")}
          />
        </>
      )}
    </FigureCard>
  );
}
