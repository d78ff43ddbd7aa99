import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readErrorPage } from "../../../../server/error-page.ts";
import { openPage } from "../../../_access/open-page.ts";
import type { VisibleService } from "../../../_access/visible-service.ts";
import { PageMain } from "../../../_components/page-main.tsx";
import { Reading } from "../../../_components/reading.tsx";
import { pageTranslator } from "../../../_messages/translate.ts";
import { pageMetadata } from "../../../_wiki/page-metadata.ts";
import {
  type AskedPage,
  askedBeside,
  decodeStep,
  ReadingRoute,
} from "../../../_wiki/reading-route.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly params: Promise<{ readonly code: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { service, asked } = await open(props);
  if (await isOfCollection(service, asked)) return pageMetadata(service, asked);
  return {
    title: (await readErrorPage(asked.path))?.title ?? (await pageTranslator())("missing.tab"),
  };
}

/**
 * The address in the `type` of every problem; it works with any configured collections. A page of a
 * collection with this name comes first: its hits lead here.
 */
export default async function ErrorCodePage(props: PageProps) {
  const { service, asked } = await open(props);
  if (await isOfCollection(service, asked)) return <ReadingRoute service={service} asked={asked} />;
  const page = await readErrorPage(asked.path);
  if (page === null) notFound();
  return (
    <PageMain>
      <Reading page={page} />
    </PageMain>
  );
}

async function open({ params, searchParams }: PageProps) {
  const path = decodeStep((await params).code);
  const asked: AskedPage = { space, path, ...askedBeside(await searchParams) };
  return { service: await openPage(`/docs/${space}/${encodeURIComponent(path)}`), asked };
}

const space = "errors";

/** Not if the collections cannot be read: the page of the error that says so must open. */
async function isOfCollection({ wiki }: VisibleService, asked: AskedPage): Promise<boolean> {
  const view = await wiki.view(asked.space, asked.path).catch(() => null);
  return view !== null;
}
