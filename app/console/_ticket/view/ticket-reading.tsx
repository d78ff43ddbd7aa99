import type { TicketParts } from "../state/desk-types.ts";

const names: Readonly<Record<TicketParts[number]["kind"], string>> = {
  written: "Written by the sender",
  reply: "Earlier messages",
  forward: "Forwarded message",
  courtesy: "Greeting",
  signature: "Signature",
  footer: "Disclaimer",
  template: "Template",
  encoded: "Encoded file",
};

/** Which parts of a mail counted. */
export function TicketReading({ parts }: { readonly parts: TicketParts }) {
  return (
    <details className="mt-3 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">How this was read</summary>
      <dl className="flex flex-col gap-3">
        {parts.map(({ kind, text }) => (
          <div key={kind}>
            <dt className="text-sm text-muted">
              {names[kind]} · {kind === "written" ? "counted" : "counted little"}
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
