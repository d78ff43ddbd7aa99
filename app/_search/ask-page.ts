/** The answer behind a page: passages above hits at once, or what was asked for. */
import { createAnswerer } from "knowledge-sdk/host";
import type { AskResponse } from "knowledge-sdk/schemas";
import { mayBeQuestion, type SearchRefusal } from "knowledge-sdk/service-ui";
import { type PageAsking, withLimit } from "./answer-page.ts";

type Asking = Omit<PageAsking, "offset">;

/** Null where nothing answers, undefined where nobody can ask. Hits stand without it: it never rejects. */
export async function sheetAbove({
  service,
  asked,
  language,
}: Asking): Promise<AskResponse | null | undefined> {
  if (!service.environment.asks) return undefined;
  if (!mayBeQuestion(asked.query)) return null;
  const sheet = await askPage({ service, asked, language }).catch(() => null);
  return sheet === null || "status" in sheet ? null : sheet;
}

export function askPage({
  service,
  asked,
  language,
}: Asking): Promise<AskResponse | SearchRefusal> {
  const { ask } = createAnswerer({ store: service.store });
  const { query, collections, version, lang } = asked;
  const options = { collection: collections.join(","), version, lang };
  const limiter = service.asking.askLimiter;
  return withLimit({ service, language, limiter }, () => ask(query, options));
}
