import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { openPage } from "../../../_access/open-page.ts";
import { LiveContent } from "../../../_components/live-content.tsx";
import { Reading } from "../../../_components/reading.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly params: Promise<{ readonly collection: string; readonly path: readonly string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const page = await pageOf(await params);
  return { title: page?.title ?? "Page not found" };
}

/** Where the `path` of a hit leads. */
export default async function ReadingPage({ params }: PageProps) {
  const page = await pageOf(await params);
  if (page === null) notFound();
  return (
    <>
      <Reading page={page} />
      <LiveContent />
    </>
  );
}

async function pageOf({ collection, path }: Awaited<PageProps["params"]>) {
  const { store } = await openPage(`/docs/${[collection, ...path].join("/")}`);
  const [name = "", ...rest] = [collection, ...path].map(decode);
  return store.readPage(name, rest.join("/"));
}

/** A broken escape is no page; it must not become a fault of ours. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
