import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readErrorPage } from "../../../../server/error-page.ts";
import { openPage } from "../../../_access/open-page.ts";
import { PageMain } from "../../../_components/page-main.tsx";
import { Reading } from "../../../_components/reading.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly params: Promise<{ readonly code: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const page = await pageOf(await params);
  return { title: page?.title ?? "Page not found" };
}

/** The address in the `type` of every problem; it works whatever collections are configured. */
export default async function ErrorCodePage({ params }: PageProps) {
  const page = await pageOf(await params);
  if (page === null) notFound();
  return (
    <PageMain>
      <Reading page={page} />
    </PageMain>
  );
}

async function pageOf({ code }: Awaited<PageProps["params"]>) {
  await openPage(`/docs/errors/${code}`);
  return readErrorPage(code);
}
