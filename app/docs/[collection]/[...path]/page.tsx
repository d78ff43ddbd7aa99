import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getService } from "../../../../server/service.ts";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly params: Promise<{ readonly collection: string; readonly path: readonly string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const page = await pageOf(await params);
  return page === null ? { title: "Page not found" } : { title: page.title };
}

/** The source of a document as it was written, section by section. */
export default async function ReadingPage({ params }: PageProps) {
  const page = await pageOf(await params);
  if (page === null) notFound();
  return (
    <article>
      <p className="text-sm text-muted">
        <Link href={`/?q=&collection=${encodeURIComponent(page.collection)}`}>
          {page.collection}
        </Link>
      </p>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">{page.title}</h1>
      {page.sections.map(({ anchor, heading, level, text }, index) => (
        <section key={`${index}-${anchor}`} id={anchor === "" ? undefined : anchor}>
          {heading === "" ? null : <Heading level={level}>{heading}</Heading>}
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </section>
      ))}
    </article>
  );
}

function Heading({ level, children }: { readonly level: number; readonly children: string }) {
  const Tag = level <= 1 ? "h2" : level === 2 ? "h3" : "h4";
  return <Tag className="mb-2 mt-8 text-xl font-semibold">{children}</Tag>;
}

async function pageOf({ collection, path }: Awaited<PageProps["params"]>) {
  const { store } = await getService();
  const names = [collection, ...path].map((segment) => decodeURIComponent(segment));
  return store.readPage(names[0] ?? "", names.slice(1).join("/"));
}
