/** The sections that a packed answer is made of, without those that the client has. */
import type {
  AnswerGround,
  FoundPassage,
  PassageOptions,
  SearchOptions,
  VisibleStore,
} from "../../contract/index.ts";

/** From a store that can quote; of another one its hits are the sections. */
export async function groundOf(
  store: VisibleStore,
  q: string,
  options: PassageOptions & Pick<SearchOptions, "signal">,
): Promise<AnswerGround> {
  if (store.answerGround !== undefined) return store.answerGround(q, options);
  const { results } = await store.search(q, options);
  const best = results[0]?.score ?? 0;
  const passages = results.map(({ snippet, score, highlights = [], ...hit }): FoundPassage => {
    const { id, title, path, url, collection, version, heading, anchor } = hit;
    const place = {
      ...(url !== undefined && { url }),
      ...(version !== undefined && { version }),
      ...(heading !== undefined && { heading }),
      ...(anchor !== undefined && { anchor }),
    };
    const share = best > 0 ? score / best : 0;
    const found = { pageShare: share, nearness: null, language: "und", units: [] };
    return {
      id,
      title,
      path,
      collection,
      ...place,
      score,
      ...found,
      text: snippet,
      snippet,
      highlights,
    };
  });
  return { passages, words: [] };
}

/** `seen` names sections as `<id>#<anchor>`, a page's opening as `<id>#`, and pages as `<id>`. */
export function withoutSeen(ground: AnswerGround, seen: readonly string[]): AnswerGround {
  if (seen.length === 0) return ground;
  const known = new Set(seen);
  const passages = ground.passages.filter(
    ({ id, anchor = "" }) => !known.has(id) && !known.has(`${id}#${anchor}`),
  );
  return { ...ground, passages };
}
