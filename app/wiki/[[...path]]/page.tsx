import type { Metadata } from "next";
import { openPage } from "../../_access/open-page.ts";
import { pageMetadata } from "../../_wiki/page-metadata.ts";
import {
  type AskedPage,
  askedBeside,
  decodeStep,
  ReadingRoute,
} from "../../_wiki/reading-route.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly params: Promise<{ readonly path?: readonly string[] }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const asked = await askedPage(props);
  return pageMetadata(await openPage(addressOf(asked)), asked);
}

/** A page of the wiki. */
export default async function WikiPage(props: PageProps) {
  const asked = await askedPage(props);
  return <ReadingRoute service={await openPage(addressOf(asked))} asked={asked} />;
}

async function askedPage({ params, searchParams }: PageProps): Promise<AskedPage> {
  const { path = [] } = await params;
  return { space: "", path: path.map(decodeStep).join("/"), ...askedBeside(await searchParams) };
}

function addressOf({ path }: AskedPage): string {
  return `/wiki/${path.split("/").map(encodeURIComponent).join("/")}`;
}
