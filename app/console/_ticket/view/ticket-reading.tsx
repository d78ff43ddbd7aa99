import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import type { TicketParts } from "../state/desk-types.ts";

/** What else a mail consists of: quotes and the like, which counted little, each folded. */
export function TicketReading({ parts }: { readonly parts: TicketParts }) {
  const t = useDeskTexts();
  const others = parts.filter(({ kind, text }) => kind !== "written" && text.trim() !== "");
  if (others.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-1">
      {others.map(({ kind, text }) => (
        <details key={kind}>
          <summary className="min-h-9 cursor-pointer py-1.5 text-sm text-muted">
            {t("part.countedLittle", { part: t(`part.${kind}`) })}
          </summary>
          <section
            className="mb-2 max-h-60 overflow-y-auto whitespace-pre-wrap border-s-2 border-line ps-3 text-sm"
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            aria-label={t(`part.${kind}`)}
          >
            {text}
          </section>
        </details>
      ))}
    </div>
  );
}
