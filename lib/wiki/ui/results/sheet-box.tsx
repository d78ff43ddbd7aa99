import type { AskResponse } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { QuotedPassage } from "./quoted-passage.tsx";

interface SheetBoxProps {
  /** One that has an answer. */
  readonly sheet: AskResponse;
  readonly query: string;
  readonly t: SiteTranslator;
}

/** The passages that answer a question, above the hits. */
export function SheetBox({ sheet, query, t }: SheetBoxProps) {
  return (
    <section aria-labelledby="_best" className="results-answer">
      <h2 id="_best">{t("ask.fromPages")}</h2>
      {sheet.passages.map((passage) => (
        <QuotedPassage key={passage.number} passage={passage} query={query} t={t} />
      ))}
    </section>
  );
}
