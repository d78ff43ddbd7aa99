/** The pages of a site: those that a list names, or those that links lead to. */
import type { SkippedSource } from "../../../contract/index.ts";
import { type CrawledPages, crawlPages } from "./crawl-pages.ts";
import { type FetchedPage, fetchPage, type PageTools } from "./fetch-page.ts";
import { listPageUrls, type PageList } from "./list-page-urls.ts";

interface PagesWanted extends PageList {
  readonly start?: string | undefined;
  readonly within?: string | undefined;
  readonly depthMax: number;
  readonly pagesMax: number;
}

/** `width`: pages that are fetched at a time. */
export async function readPages(
  wanted: PagesWanted,
  tools: PageTools,
  width: number,
): Promise<CrawledPages> {
  const fetchAll = (urls: readonly string[]): Promise<readonly FetchedPage[]> =>
    inTurns(urls, width, (url) => fetchPage(url, tools));
  const { start, within = null, pagesMax } = wanted;
  if (start !== undefined) return crawlPages({ ...wanted, start, within, fetchAll });
  const listed = await listPageUrls(tools.client, wanted);
  const urls = listed.urls.slice(0, pagesMax);
  const fetched = await fetchAll(urls);
  const skipped = [...listed.skipped, ...beyond(listed.urls, pagesMax)];
  const pages = urls.flatMap((url, index) => {
    const page = fetched[index] as FetchedPage;
    if ("markdown" in page) return [{ url, markdown: page.markdown }];
    skipped.push({ path: url, detail: page.detail });
    return [];
  });
  return { pages, skipped };
}

function beyond(urls: readonly string[], pagesMax: number): SkippedSource[] {
  const detail = `more than ${pagesMax} pages are listed; see pagesMax`;
  return urls.slice(pagesMax).map((url) => ({ path: url, detail }));
}

/** Results in the order of the inputs, `width` at a time. */
async function inTurns<Input, Output>(
  inputs: readonly Input[],
  width: number,
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = [];
  const waiting = inputs.entries();
  const worker = async (): Promise<void> => {
    for (const [index, input] of waiting) outputs[index] = await work(input);
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  return outputs;
}
