import type { RefusedForm } from "../../server/page-status.ts";
import { pageTranslator } from "../_messages/translate.ts";
import { ProblemNotice } from "./problem-notice.tsx";

/** A form that was not accepted, or in part: the heading is ours, the reason comes from the API. */
export async function RefusedNotice({ form }: { readonly form: RefusedForm }) {
  const t = await pageTranslator();
  const { detail, failures, saved = 0 } = form;
  return failures === undefined ? (
    <ProblemNotice title={t("refused.title")} detail={detail} isEnglish />
  ) : (
    <ProblemNotice
      title={t("refused.partly", { saved, failed: failures.length })}
      detail={t("refused.left")}
    />
  );
}
