import { isKnowledgeError } from "knowledge-sdk";
import type { AutomationTrialResponse } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import { refusedForm, setPageStatus } from "../../../server/page-status.ts";
import { openConsole } from "../../_access/open-console.ts";
import type { VisibleService } from "../../_access/visible-service.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { pageTranslator } from "../../_messages/translate.ts";
import "../_places/place-marks.css";
import { QueueTable } from "./queue-table.tsx";
import { SwitchButton } from "./switch-button.tsx";
import { type AskedTrial, TrialForm, TrialResult } from "./trial.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("automated.title") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
}

/** Whether tickets may be placed without a person, the switches, and what a threshold would do. */
export default async function AutomationPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const { classifier } = await openConsole({ isAboutAll: true });
  const given = await searchParams;
  const asked = {
    automateAt: textOf(given.automateAt),
    days: textOf(given.days),
    collection: textOf(given.collection),
  };
  const refused = refusedForm();
  if (refused !== null) setPageStatus(refused.status);
  const automation = await classifier.automation();
  const tried = await tryThreshold(classifier, asked);
  const isRefused = typeof tried === "string";
  if (isRefused) setPageStatus(400);
  const done = await classifier.tryAutomation(isRefused ? {} : daysOf(asked));
  const { paused, pauses } = automation;
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{t("automated.title")}</h1>
      <p className="mb-6 max-w-3xl text-muted">{t("automated.intro")}</p>
      {refused === null ? null : (
        <ProblemNotice title={t("webhooks.refused")} detail={refused.detail} isEnglish />
      )}
      <p className="mb-2 font-semibold">{t(paused ? "automated.stopped" : "automated.runs")}</p>
      <div className="flex flex-wrap gap-3">
        {paused ? null : <SwitchButton pauses collection="" label={t("automated.pause")} />}
        {pauses.every(({ collection }) => collection !== null) ? null : (
          <SwitchButton pauses={false} collection="" label={t("automated.resume")} />
        )}
      </div>
      <TrialForm asked={asked} collections={classifier.collections()} t={t} />
      {isRefused ? (
        <ProblemNotice title={t("webhooks.refused")} detail={tried} isEnglish />
      ) : (
        <TrialResult trial={tried} t={t} />
      )}
      <QueueTable
        automation={automation}
        done={done}
        tried={isRefused || asked.automateAt === "" ? null : tried}
        t={t}
      />
    </>
  );
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

/** The figures, or what is wrong with the question. */
async function tryThreshold(
  classifier: VisibleService["classifier"],
  { automateAt, days, collection }: AskedTrial,
): Promise<AutomationTrialResponse | string> {
  try {
    return await classifier.tryAutomation({
      ...(automateAt !== "" && { automateAt: Number(automateAt) }),
      ...daysOf({ days }),
      ...(collection !== "" && { collection }),
    });
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "parameter_invalid") return error.message;
    throw error;
  }
}

/** Absent for the days that the service takes by itself. */
function daysOf({ days }: Pick<AskedTrial, "days">): { readonly days?: number } {
  return days === "" ? {} : { days: Number(days) };
}
