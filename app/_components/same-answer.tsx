import type { AskedSearch } from "knowledge-sdk/wiki-ui";
import { apiAddress } from "../_search/asked.ts";
import { CopyCurl } from "./copy-curl.tsx";

/** The results of a page as programs get them: same order, same scores. */
export function SameAnswer({ asked }: { readonly asked: AskedSearch }) {
  const address = apiAddress(asked);
  return (
    <p className="mt-6 flex flex-wrap items-center gap-3 text-sm text-muted">
      <a href={address}>These results as JSON</a>
      <CopyCurl address={address} />
    </p>
  );
}
