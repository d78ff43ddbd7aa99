import { inline } from "knowledge-sdk/service-ui";
import { PageMain } from "./_components/page-main.tsx";
import { pageTranslator } from "./_messages/translate.ts";

export default async function NotFound() {
  const t = await pageTranslator();
  return (
    <PageMain>
      <h1 className="mb-4 text-3xl font-semibold leading-tight">{t("missing.title")}</h1>
      <p>{inline(t.pieces("missing.ways", { link: startLink }))}</p>
    </PageMain>
  );
}

function startLink(text: string) {
  // oxlint-disable-next-line next/no-html-link-for-pages -- `next/link` is 3 kB of scripts of every page.
  return <a href="/">{text}</a>;
}
