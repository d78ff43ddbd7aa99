import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import type { TicketParts } from "../state/desk-types.ts";

/** Which parts of a mail counted. */
export function TicketReading({ parts }: { readonly parts: TicketParts }) {
  const t = useDeskTexts();
  return (
    <details className="mt-3 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{t("part.title")}</summary>
      <dl className="flex flex-col gap-3">
        {parts.map(({ kind, text }) => (
          <div key={kind}>
            <dt className="text-sm text-muted">
              {t(kind === "written" ? "part.counted" : "part.countedLittle", {
                part: t(`part.${kind}`),
              })}
            </dt>
            <dd
              className="max-h-60 overflow-y-auto whitespace-pre-wrap"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
              tabIndex={0}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
