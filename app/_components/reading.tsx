import type { ReadableDocument } from "knowledge-sdk/wiki";

/** A document as its reader sees it, section by section. */
export function Reading({ page }: { readonly page: ReadableDocument }) {
  return (
    <article>
      <p className="text-sm text-muted">
        <a href={`/?q=&collection=${encodeURIComponent(page.collection)}`}>{page.collection}</a>
      </p>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">{page.title}</h1>
      {page.sections.map(({ anchor, heading, level, text }, index) => {
        // Long sections are stored in parts that repeat their heading.
        const isContinued = anchor !== "" && anchor === page.sections[index - 1]?.anchor;
        return (
          <section
            key={`${index}-${anchor}`}
            id={anchor === "" || isContinued ? undefined : anchor}
          >
            {heading === "" || isContinued ? null : <Heading level={level}>{heading}</Heading>}
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
          </section>
        );
      })}
    </article>
  );
}

/** The page's title is the only h1, so its sections begin with h2. */
function Heading({ level, children }: { readonly level: number; readonly children: string }) {
  const Tag = level <= 1 ? "h2" : level === 2 ? "h3" : "h4";
  return <Tag className="mb-2 mt-8 text-xl font-semibold">{children}</Tag>;
}
