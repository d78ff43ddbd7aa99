import { isKnowledgeError } from "knowledge-sdk";
import { errorCodes } from "knowledge-sdk/schemas";
import type { DescribedCollection, DraftTrialResponse, TriedPlace } from "knowledge-sdk/service";
import { TicketCollection } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import { setPageStatus } from "../../../../server/page-status.ts";
import { openConsole } from "../../../_access/open-console.ts";
import type { VisibleService } from "../../../_access/visible-service.ts";
import { ProblemNotice } from "../../../_components/problem-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../../_messages/translate.ts";
import type { AddressParameters } from "../../../_search-form/asked.ts";
import { ConfigBlock } from "../config-block.tsx";
import { taxonomyConfig } from "../taxonomy-config.ts";
import { type AskedDraft, draftedEntry, readAskedDraft } from "./asked-draft.ts";
import { DraftForm } from "./draft-form.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("draft.heading") };
}

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

/** A ticket under a changed collection, before the change is in the configuration file. */
export default async function DraftPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const given = await searchParams;
  const { classifier } = await openConsole({ isAboutAll: true });
  const { collections } = await classifier.describe();
  const asked = readAskedDraft(given, collections);
  const tried = asked.title === "" ? null : await tryAsked(classifier, asked, collections);
  if (tried !== null && "status" in tried) setPageStatus(tried.status);
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{t("draft.heading")}</h1>
      <p className="mb-6 max-w-3xl text-muted">{t("draft.intro")}</p>
      <DraftForm asked={asked} t={t} />
      {tried === null ? null : "status" in tried ? (
        <ProblemNotice title={t("draft.refused")} detail={tried.detail} isEnglish />
      ) : (
        <Trial tried={tried} config={configOf(asked, collections, classifier.fields())} t={t} />
      )}
    </>
  );
}

interface TrialProps {
  readonly tried: DraftTrialResponse;
  readonly config: string;
  readonly t: PageTranslator;
}

function Trial({ tried: { now, draft }, config, t }: TrialProps) {
  const isSame = now.collection === draft.collection && now.subTheme === draft.subTheme;
  return (
    <section aria-labelledby="trial" className="mt-8">
      <h2 id="trial" className="text-xl font-semibold leading-snug">
        {isSame ? t("draft.same") : t("draft.moves", { collection: draft.collection })}
      </h2>
      <div className="mt-3 grid gap-5 lg:grid-cols-2">
        <Place title={t("draft.now")} place={now} t={t} />
        <Place title={t("draft.then")} place={draft} t={t} />
      </div>
      <div className="mt-6">
        <ConfigBlock title={t("draft.configuration")} note={t("proposals.paste")} config={config} />
      </div>
    </section>
  );
}

interface PlaceProps {
  readonly title: string;
  readonly place: TriedPlace;
  readonly t: PageTranslator;
}

function Place({ title, place, t }: PlaceProps) {
  const { collection, subTheme, confidence, reasoning } = place;
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3 [overflow-wrap:anywhere]">
      <h3 className="text-sm text-muted">{title}</h3>
      <p className="text-lg font-semibold leading-snug">
        {subTheme === null ? collection : `${collection} / ${subTheme}`}
      </p>
      <p className="text-sm text-muted">{t(`levelShort.${confidence}`)}</p>
      <p className="mt-2 text-sm" lang="en">
        {reasoning}
      </p>
    </article>
  );
}

type Classifier = VisibleService["classifier"];

interface Refusal {
  readonly status: number;
  readonly detail: string;
}

async function tryAsked(
  classifier: Classifier,
  asked: AskedDraft,
  collections: readonly DescribedCollection[],
): Promise<DraftTrialResponse | Refusal> {
  const entry = draftedEntry(asked, collections);
  const instead = asked.instead === "" ? undefined : asked.instead;
  try {
    return await classifier.tryDraft({ entry, instead, title: asked.title, body: asked.body });
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    return { status: errorCodes[error.code].status, detail: error.message };
  }
}

/** All configured collections, with the draft in its place. */
function configOf(
  asked: AskedDraft,
  collections: readonly DescribedCollection[],
  fields: ReturnType<Classifier["fields"]>,
): string {
  const drafted = TicketCollection.parse(draftedEntry(asked, collections));
  const isKnown = collections.some(({ name }) => name === asked.instead);
  const made = { isIndexed: false, feedback: 0, corrected: 0, suggestedKeywords: [], terms: [] };
  const changed = collections.map((one) =>
    one.name === asked.instead ? { ...one, ...drafted, isConfigured: true } : one,
  );
  const listed = isKnown ? changed : [...changed, { ...made, ...drafted, isConfigured: true }];
  return taxonomyConfig(listed, false, fields);
}
