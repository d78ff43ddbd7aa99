import { isKnowledgeError } from "knowledge-sdk";
import { errorCodes } from "knowledge-sdk/schemas";
import type { ClassificationReport } from "knowledge-sdk/service";
import type { VisibleService } from "../../_access/visible-service.ts";
import { type AskedReport, checkReport } from "./asked-report.ts";

interface Refusal {
  readonly status: number;
  readonly detail: string;
}

/** The report that an address asks for, or why there is none. */
export async function answerReport(
  classifier: Pick<VisibleService["classifier"], "report">,
  asked: AskedReport,
): Promise<ClassificationReport | Refusal> {
  const checked = checkReport(asked);
  if (!checked.isRight) return { status: 400, detail: `${checked.faults.join("; ")}.` };
  try {
    return await classifier.report(checked.request);
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    return { status: errorCodes[error.code].status, detail: error.message };
  }
}
