import type { AskedSearch } from "knowledge-sdk/service-ui";
import { CopyCurl } from "../_components/copy-curl.tsx";
import { pageTranslator } from "../_messages/translate.ts";
import { apiAddress } from "./asked.ts";

/** The results of a page as programs get them: same order, same scores. */
export async function ApiLink({ asked }: { readonly asked: AskedSearch }) {
  const t = await pageTranslator();
  const address = apiAddress(asked);
  return (
    <p className="mt-6 flex flex-wrap items-center gap-3 text-sm text-muted">
      <a href={address}>{t("home.json")}</a>
      <CopyCurl address={address} />
    </p>
  );
}
