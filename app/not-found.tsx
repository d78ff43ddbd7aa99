import { inline } from "knowledge-sdk/service-ui";
import Link from "next/link";
import { PageMain } from "./_components/page-main.tsx";
import { pageTranslator } from "./_messages/translate.ts";

export default async function NotFound() {
  const t = await pageTranslator();
  return (
    <PageMain>
      <h1 className="mb-4 text-3xl font-semibold leading-tight">{t("missing.title")}</h1>
      <p>{inline(t.pieces("missing.ways", { link: (text) => <Link href="/">{text}</Link> }))}</p>
    </PageMain>
  );
}
