import { randomUUID } from "node:crypto";
import { isKnowledgeError } from "knowledge-sdk";
import { WebhookEventType } from "knowledge-sdk/schemas";
import type { WebhookDelivery } from "knowledge-sdk/service-schemas";
import type { Metadata } from "next";
import { refusedForm, setPageStatus } from "../../../server/page-status.ts";
import { openPage } from "../../_access/open-page.ts";
import type { VisibleService } from "../../_access/visible-service.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import { buttonStyle } from "../_components/field-styles.ts";
import { TextField } from "../_components/fields.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookCard } from "./webhook-card.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("webhooks.title") };
}

interface PageProps {
  readonly searchParams: Promise<{ readonly webhook?: string | readonly string[] }>;
}

/** Who is told about what, what happened to each message, and the buttons for both. */
export default async function WebhooksPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const service = await openPage("/console/webhooks");
  const { webhook: asked } = await searchParams;
  const shown = typeof asked === "string" ? asked : "";
  const refused = refusedForm();
  if (refused !== null) setPageStatus(refused.status);
  const secret = refused?.fields.get("secret") ?? null;
  const { webhooks } = await service.webhooks.list();
  const deliveries = await deliveriesOf(service, shown);
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{t("webhooks.title")}</h1>
      <p className="mb-6 max-w-3xl text-muted">{t("webhooks.intro")}</p>
      {refused === null || secret !== null ? null : (
        <ProblemNotice title={t("webhooks.refused")} detail={refused.detail} isEnglish />
      )}
      {secret === null ? null : (
        <div role="status" className="mb-6 rounded-md border border-link px-4 py-3">
          <p>{t("webhooks.secret")}</p>
          <code className="[overflow-wrap:anywhere]">{secret}</code>
        </div>
      )}
      {webhooks.length === 0 ? <p>{t("webhooks.none")}</p> : null}
      <ul className="mt-4 grid gap-4 xl:grid-cols-2">
        {webhooks.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} shown={shown} t={t} />
        ))}
      </ul>
      <AddWebhook url={refused?.fields.get("url") ?? ""} t={t} />
      {deliveries === null ? null : <DeliveryLog deliveries={deliveries} webhook={shown} t={t} />}
    </>
  );
}

/** Null when none is asked for, or it is unknown. */
async function deliveriesOf(
  { webhooks }: VisibleService,
  webhook: string,
): Promise<readonly WebhookDelivery[] | null> {
  if (webhook === "") return null;
  try {
    return (await webhooks.deliveries({ webhook, limit: 50 })).deliveries;
  } catch (error) {
    if (isKnowledgeError(error) && error.code === "webhook_not_found") return null;
    throw error;
  }
}

function AddWebhook({ url, t }: { readonly url: string; readonly t: PageTranslator }) {
  return (
    <form action="/console/webhooks/add" method="post" className="mt-8 max-w-xl">
      <input type="hidden" name="once" value={randomUUID()} />
      <h2 className="text-xl font-semibold">{t("webhooks.add")}</h2>
      <TextField label={t("webhooks.url")} type="url" name="url" required defaultValue={url} />
      <fieldset className="mt-3">
        <legend className="text-sm text-muted">{t("webhooks.events")}</legend>
        {WebhookEventType.options.map((event) => (
          <label key={event} className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="event" value={event} /> {event}
          </label>
        ))}
      </fieldset>
      <button type="submit" className={`mt-3 ${buttonStyle}`}>
        {t("webhooks.add")}
      </button>
    </form>
  );
}
