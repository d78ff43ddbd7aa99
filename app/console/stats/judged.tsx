import type { PageTranslator } from "../../_messages/translate.ts";
import { NothingYet } from "../_figures/figure-card.tsx";

/** The last columns of every table of judged tickets. */
export function judgedColumns(t: PageTranslator): readonly string[] {
  return [t("column.judged"), t("column.right"), t("column.accuracy"), t("column.interval")];
}

export function NothingJudged({ t }: { readonly t: PageTranslator }) {
  return <NothingYet>{t("stats.notJudged")}</NothingYet>;
}
