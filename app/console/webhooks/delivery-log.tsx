import type { WebhookDelivery } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../_messages/translate.ts";
import { WebhookButton } from "./webhook-button.tsx";
import { timeText } from "./webhook-card.tsx";

interface DeliveryLogProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly webhook: string;
  readonly t: PageTranslator;
}

/** The newest messages to one webhook, with each attempt. */
export function DeliveryLog({ deliveries, webhook, t }: DeliveryLogProps) {
  return (
    <section aria-labelledby="messages" className="mt-8">
      <h2 id="messages" className="text-xl font-semibold">
        {t("webhooks.messages")}
      </h2>
      {deliveries.length === 0 ? <p className="mt-2">{t("webhooks.noMessages")}</p> : null}
      <ol className="mt-3 flex flex-col gap-4 [overflow-wrap:anywhere]">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-s-2 border-line ps-4">
            <p>
              <span className="font-semibold">{t(`delivery.${delivery.state}`)}</span> ·{" "}
              {delivery.type}
              {delivery.correlationId === null ? "" : ` · ${delivery.correlationId}`} ·{" "}
              <time dateTime={delivery.createdAt}>{timeText(delivery.createdAt)}</time>
            </p>
            <p className="text-sm text-muted">
              {t("webhooks.attempts")}: {attemptsText(delivery) || t("webhooks.noAttempt")}
              {delivery.state === "waiting" && delivery.nextAt !== null
                ? ` · ${t("webhooks.next", { time: timeText(delivery.nextAt) })}`
                : null}
            </p>
            <WebhookButton
              action="resend"
              webhook={webhook}
              shown={webhook}
              delivery={delivery.id}
              label={t("webhookAction.resend")}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Status or fault of each, and how long it took. */
function attemptsText({ attempts }: WebhookDelivery): string {
  return attempts
    .map(({ status, fault, duration_ms }) => `${status ?? fault} (${duration_ms} ms)`)
    .join(", ");
}
