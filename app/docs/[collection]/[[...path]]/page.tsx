import type { Metadata } from "next";
import { openPage } from "../../../_access/open-page.ts";
import { pageMetadata } from "../../../_wiki/page-metadata.ts";
import {
  type AskedPage,
  askedBeside,
  decodeStep,
  ReadingRoute,
} from "../../../_wiki/reading-route.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly params: Promise<{ readonly collection: string; readonly path?: readonly string[] }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const asked = await askedPage(props);
  return pageMetadata(await openPage(addressOf(asked)), asked);
}

/** The page of a hit's `path` that is not a page of the wiki. */
export default async function CollectionPage(props: PageProps) {
  const asked = await askedPage(props);
  return <ReadingRoute service={await openPage(addressOf(asked))} asked={asked} />;
}

async function askedPage({ params, searchParams }: PageProps): Promise<AskedPage> {
  const { collection, path = [] } = await params;
  const space = decodeStep(collection);
  return { space, path: path.map(decodeStep).join("/"), ...askedBeside(await searchParams) };
}

function addressOf({ space, path }: AskedPage): string {
  return `/docs/${[space, ...path.split("/")].map(encodeURIComponent).join("/")}`;
}
