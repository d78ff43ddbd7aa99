import type { Webhook } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { PageTranslator } from "../../_messages/translate.ts";
import { WebhookButton } from "./webhook-button.tsx";

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly shown: string;
  readonly t: PageTranslator;
}

export function WebhookCard({ webhook, shown, t }: WebhookCardProps) {
  const { id, url, status, events, waiting, dead, origin, oldSecretUntil, heldUntil } = webhook;
  return (
    <li className="rounded-md border border-line bg-surface p-4 [overflow-wrap:anywhere]">
      <h2 className="font-mono text-base font-semibold">{url}</h2>
      <p>
        {t(`webhookStatus.${status}`)} · {t("webhooks.open", { waiting, dead })} ·{" "}
        <Link href={`/console/webhooks?webhook=${id}`} prefetch={false}>
          {t("webhooks.messages")}
        </Link>
      </p>
      <p className="text-sm text-muted">{events.join(", ")}</p>
      {origin === "configuration" ? (
        <p className="text-sm text-muted">{t("webhooks.configured")}</p>
      ) : null}
      {oldSecretUntil === null ? null : (
        <p className="text-sm">{t("webhooks.oldSecret", { time: timeText(oldSecretUntil) })}</p>
      )}
      {heldUntil === null ? null : (
        <p className="text-sm">{t("webhooks.held", { time: timeText(heldUntil) })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {actionsOf(webhook).map((action) => (
          <WebhookButton
            key={action}
            action={action}
            webhook={id}
            shown={shown}
            label={t(`webhookAction.${action}`)}
          />
        ))}
      </div>
    </li>
  );
}

type Action = "test" | "enable" | "disable" | "rotate" | "replay" | "remove";

/** What it allows now. */
function actionsOf({ status, origin, dead }: Webhook): readonly Action[] {
  const own = origin === "console";
  if (status === "removed") return ["remove"];
  return [
    ...(status === "active" ? (["test", "disable"] as const) : (["enable"] as const)),
    ...(status === "active" && dead > 0 ? (["replay"] as const) : []),
    ...(own ? (["rotate", "remove"] as const) : []),
  ];
}

export function timeText(at: string): string {
  return `${at.slice(0, 19).replace("T", " ")} UTC`;
}
