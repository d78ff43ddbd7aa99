import { MissingPage } from "knowledge-sdk/wiki-ui";
import { pageRequest } from "../server/page-status.ts";
import { askedLanguage } from "./_messages/translate.ts";

/** As for a page of the documentation; titles that are near are not told here, where nobody was asked for a key. */
export default async function NotFound() {
  const words = (pageRequest()?.path ?? "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const language = await askedLanguage();
  return <MissingPage {...{ words, language }} suggestions={[]} searchAddress="/" />;
}
