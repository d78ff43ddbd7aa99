import type { SearchResult } from "knowledge-sdk";
import { Passage } from "knowledge-sdk/wiki-ui";

/** The sections of the chosen page that answer, in full; on wide screens, next to the list. */
export function PalettePreview({
  hit,
  label,
}: {
  readonly hit: SearchResult;
  readonly label: string;
}) {
  const { title, heading, snippet, highlights = [], code } = hit;
  const sections = hit.sections ?? [{ heading, anchor: "", snippet, highlights, code }];
  return (
    <section
      aria-label={label}
      className="hidden max-h-[60vh] w-80 shrink-0 overflow-hidden border-s border-line p-4 text-sm lg:block"
    >
      <p className="font-semibold" dir="auto">
        {title}
      </p>
      {sections.map((section) => (
        <div key={section.anchor ?? ""} className="mt-3 [overflow-wrap:anywhere]" dir="auto">
          {section.heading === undefined ? null : <p className="text-muted">{section.heading}</p>}
          <Passage text={section.snippet} ranges={section.highlights} code={section.code} />
        </div>
      ))}
    </section>
  );
}
