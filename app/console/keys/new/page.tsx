import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import Link from "next/link";
import { type RefusedForm, refusedForm, setPageStatus } from "../../../../server/page-status.ts";
import { openPage } from "../../../_access/open-page.ts";
import { CopyButton } from "../../../_components/copy-button.tsx";
import { RefusedNotice } from "../../../_components/refused-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../../_messages/translate.ts";
import { buttonStyle, fieldStyle } from "../../_components/field-styles.ts";
import { TextField } from "../../_components/fields.tsx";
import { firstChoice, sentChoice } from "../_key/chosen-limits.ts";
import { collectionChoices } from "../_key/collection-choices.ts";
import { LimitFields } from "../_key/limit-fields.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("appKey.new") };
}

/** The form for a new key; once it is made, the key itself, this one time. */
export default async function NewKeyPage() {
  const t = await pageTranslator();
  const service = await openPage("/console/keys/new");
  const { keyring } = service.application;
  const sent = refusedForm();
  if (sent !== null) setPageStatus(sent.status);
  const made = sent?.fields.get("made") ?? null;
  return (
    <div className="max-w-3xl">
      <p>
        <Link href="/console/keys" prefetch={false}>
          {t("appKey.back")}
        </Link>
      </p>
      <h1 className="mb-6 text-2xl font-semibold leading-tight">{t("appKey.new")}</h1>
      {made === null ? null : (
        <MadeKey
          secret={made}
          name={sent?.fields.get("name") ?? ""}
          id={sent?.fields.get("id") ?? ""}
          t={t}
        />
      )}
      {sent === null || made !== null ? null : <RefusedNotice form={sent} />}
      {keyring === null ? <p>{t("appKey.off")}</p> : null}
      {keyring === null || made !== null ? null : (
        <KeyForm sent={sent} collections={await collectionChoices(service)} t={t} />
      )}
    </div>
  );
}

interface KeyFormProps {
  /** Refused, to be sent again. */
  readonly sent: RefusedForm | null;
  readonly collections: readonly string[];
  readonly t: PageTranslator;
}

/** A plain form: it works without scripts. */
function KeyForm({ sent, collections, t }: KeyFormProps) {
  return (
    <form action="/console/keys/make" method="post" className="mt-6 flex flex-col gap-8">
      <input type="hidden" name="once" value={randomUUID()} />
      <div className="text-sm text-muted">
        <TextField
          label={t("appKey.name")}
          name="name"
          required
          maxLength={64}
          pattern="[\w .@\-]{1,64}"
          autoComplete="off"
          spellCheck={false}
          defaultValue={sent?.fields.get("name") ?? ""}
          aria-describedby="name-help"
          className={`${fieldStyle} max-w-md`}
        />
        <p id="name-help" className="mt-1">
          {t("appKey.nameHelp")}
        </p>
      </div>
      <LimitFields
        chosen={sent === null ? firstChoice : sentChoice(sent.fields)}
        collections={collections}
        t={t}
      />
      <button type="submit" className={`self-start ${buttonStyle}`}>
        {t("appKey.make")}
      </button>
    </form>
  );
}

interface MadeKeyProps {
  readonly secret: string;
  readonly name: string;
  readonly id: string;
  readonly t: PageTranslator;
}

function MadeKey({ secret, name, id, t }: MadeKeyProps) {
  return (
    <div role="status" className="rounded-md border border-link bg-surface px-4 py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{t("appKey.once", { name })}</p>
      <p className="my-3 flex flex-wrap items-center gap-3">
        <code className="select-all rounded bg-bg px-2 py-1 text-lg [overflow-wrap:anywhere]">
          {secret}
        </code>
        <CopyButton text={secret} name={t("appKey.copied", { name })} />
      </p>
      <p className="text-sm text-muted">{t("appKey.onceHelp")}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link href={`/console/keys/one?${new URLSearchParams({ id })}`} prefetch={false}>
          {t("appKey.look", { name })}
        </Link>
        <Link href="/console/keys/new" prefetch={false}>
          {t("appKey.another")}
        </Link>
      </p>
    </div>
  );
}
