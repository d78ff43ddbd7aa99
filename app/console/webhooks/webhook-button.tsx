import { randomUUID } from "node:crypto";
import { quietButtonStyle } from "../_components/field-styles.ts";

interface WebhookButtonProps {
  readonly action: string;
  readonly webhook: string;
  readonly label: string;
  /** The message that is meant. */
  readonly delivery?: number | undefined;
  /** Whose messages the page shows. */
  readonly shown: string;
}

/** A plain form: it works without scripts. */
export function WebhookButton({ action, webhook, label, delivery, shown }: WebhookButtonProps) {
  return (
    <form action="/console/webhooks/act" method="post">
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="webhook" value={webhook} />
      <input type="hidden" name="shown" value={shown} />
      {action === "rotate" ? <input type="hidden" name="once" value={randomUUID()} /> : null}
      {delivery === undefined ? null : <input type="hidden" name="delivery" value={delivery} />}
      <button type="submit" className={quietButtonStyle}>
        {label}
      </button>
    </form>
  );
}
