import type { ApplicationKeyRecord } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import Link from "next/link";
import { type RefusedForm, refusedForm, setPageStatus } from "../../../../server/page-status.ts";
import { openPage, signedInKeyId } from "../../../_access/open-page.ts";
import { ProblemNotice } from "../../../_components/problem-notice.tsx";
import { RefusedNotice } from "../../../_components/refused-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../../_messages/translate.ts";
import { buttonStyle } from "../../_components/field-styles.ts";
import { moment } from "../../_components/moment.ts";
import { StatusNotice } from "../../_components/status-notice.tsx";
import { choiceOf, sentChoice } from "../_key/chosen-limits.ts";
import { collectionChoices } from "../_key/collection-choices.ts";
import { KeyMarks } from "../_key/key-card.tsx";
import { KeyFacts } from "../_key/key-facts.tsx";
import { LimitFields } from "../_key/limit-fields.tsx";
import { RevokeKey } from "../_key/revoke-key.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("appKey.title") };
}

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** One key: its limits, and its end. */
export default async function KeyPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const service = await openPage("/console/keys/one");
  const { id, done } = await searchParams;
  const sent = refusedForm();
  const key = typeof id === "string" ? await service.application.keyring?.get(id) : null;
  if (key == null) return <UnknownKey t={t} />;
  if (sent !== null) setPageStatus(sent.status);
  const isOwn = (await signedInKeyId()) === key.id;
  return (
    <div className="max-w-5xl">
      <p>
        <Link href="/console/keys" prefetch={false}>
          {t("appKey.back")}
        </Link>
      </p>
      <h1 className="mb-4 text-2xl font-semibold leading-tight [overflow-wrap:anywhere]">
        {key.name} <KeyMarks shown={key} isOwn={isOwn} t={t} />
      </h1>
      {sent === null ? null : <RefusedNotice form={sent} />}
      {done === "limited" && sent === null ? (
        <StatusNotice>{t("appKey.saved")}</StatusNotice>
      ) : null}
      <KeyFacts shown={key} t={t} />
      <Origin shown={key} t={t} />
      {key.position === null ? (
        <>
          <LimitForm shown={key} sent={sent} collections={await collectionChoices(service)} t={t} />
          <RevokeKey shown={key} isOwn={isOwn} t={t} />
        </>
      ) : (
        <p className="mt-6 max-w-3xl rounded-md bg-note-bg px-4 py-3 text-note-text">
          {t("appKey.elsewhere", { position: key.position })}
        </p>
      )}
    </div>
  );
}

interface ShownKeyProps {
  readonly shown: ApplicationKeyRecord;
  readonly t: PageTranslator;
}

/** Who made it, and the way to its rows of the audit trail. */
function Origin({ shown: { id, name, position, createdAt, createdBy }, t }: ShownKeyProps) {
  const time = createdAt === null ? "" : moment(createdAt);
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 text-sm text-muted">
      {createdAt === null ? null : (
        <span>
          {createdBy === null
            ? t("appKey.madeByCommand", { time })
            : t("appKey.madeBy", { actor: createdBy, time })}
        </span>
      )}
      {position === null ? (
        <Link href={trailOf({ subject: `${name} ${id}` })} prefetch={false}>
          {t("appKey.happened")}
        </Link>
      ) : null}
      <Link href={trailOf({ actor: name })} prefetch={false}>
        {t("appKey.did")}
      </Link>
    </p>
  );
}

function trailOf(asked: Readonly<Record<string, string>>): string {
  return `/console/audit?${new URLSearchParams(asked)}`;
}

interface LimitFormProps extends ShownKeyProps {
  /** Refused, to be sent again. */
  readonly sent: RefusedForm | null;
  readonly collections: readonly string[];
}

/** A plain form: it works without scripts. */
function LimitForm({ shown, sent, collections, t }: LimitFormProps) {
  const isAgain = sent?.action === "/console/keys/limit";
  return (
    <form action="/console/keys/limit" method="post" className="mt-8 flex max-w-3xl flex-col gap-8">
      <input type="hidden" name="key" value={shown.id} />
      <LimitFields
        chosen={isAgain ? sentChoice(sent.fields) : choiceOf(shown)}
        collections={collections}
        t={t}
      />
      <button type="submit" className={`self-start ${buttonStyle}`}>
        {t("appKey.save")}
      </button>
    </form>
  );
}

async function UnknownKey({ t }: { readonly t: PageTranslator }) {
  setPageStatus(404);
  return (
    <>
      <h1 className="text-2xl font-semibold leading-tight">{t("appKey.title")}</h1>
      <ProblemNotice title={t("appKey.gone")} detail={t("appKey.goneHelp")} />
      <p className="mt-4">
        <Link href="/console/keys" prefetch={false}>
          {t("appKey.back")}
        </Link>
      </p>
    </>
  );
}
