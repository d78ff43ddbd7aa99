// DocSearch keeps its box and asks a knowledge service in place of Algolia:
//
//   docsearch({ …, transformSearchClient: () => docSearchClient({ service, key, collection }) });

/** What DocSearch asks of an Algolia client: `search(requests)` and names for its user agent. */
export function docSearchClient({ service, key, collection, version, lang }) {
  const options = { key, collection, version, lang };
  return {
    appId: "knowledge",
    transporter: { algoliaAgent: { value: "" } },
    addAlgoliaAgent() {},
    async search(given) {
      const requests = Array.isArray(given) ? given : given.requests;
      return { results: await Promise.all(requests.map(answer)) };
    },
  };

  async function answer({ query = "", params = {}, hitsPerPage = params.hitsPerPage ?? 20 }) {
    const words = query.trim();
    const found = words === "" ? { results: [] } : await ask(words, hitsPerPage);
    const hits = found.results.flatMap((result) => hitsOf(result, service));
    const counts = { nbHits: found.matches ?? hits.length, nbPages: 1, page: 0, hitsPerPage };
    return { hits, query, params: "", processingTimeMS: 1, exhaustiveNbHits: false, ...counts };
  }

  async function ask(query, hitsPerPage) {
    const address = new URL("api/search", service.endsWith("/") ? service : `${service}/`);
    const limit = String(Math.min(Math.max(hitsPerPage, 1), 50));
    for (const [name, value] of Object.entries({ q: query, prefix: "on", limit, ...options })) {
      if (value !== undefined) address.searchParams.set(name, value);
    }
    const response = await fetch(address, { credentials: "omit" });
    if (response.ok) return response.json();
    throw new Error(`The search answered ${response.status}`);
  }
}

/** A hit of its own for each section: DocSearch groups them by `lvl0`, here the title of the page. */
function hitsOf(result, service) {
  const sections = result.sections ?? [result];
  return sections.map((section) => hitOf(result, section, service));
}

function hitOf(result, { heading, anchor, snippet, highlights = [] }, service) {
  const { id, title, path, url = new URL(path, service).href } = result;
  const address = new URL(url);
  if (anchor !== undefined) address.hash = encodeURIComponent(anchor);
  const levels = { lvl0: title, lvl1: title, lvl2: heading ?? null };
  const hierarchy = { ...levels, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  const shown = markedText(snippet, highlights);
  return {
    objectID: anchor === undefined ? id : `${id}#${anchor}`,
    url: address.href,
    url_without_anchor: url,
    anchor: anchor ?? null,
    type: "content",
    content: snippet,
    hierarchy,
    _highlightResult: highlighted(hierarchy, shown, highlights.length > 0),
    _snippetResult: highlighted(hierarchy, shown, highlights.length > 0),
  };
}

function highlighted(hierarchy, content, isMatch) {
  const valueOf = (value, isFound) => ({
    value,
    matchLevel: isFound ? "full" : "none",
    matchedWords: [],
    fullyHighlighted: false,
  });
  const levels = Object.entries(hierarchy).filter(([, text]) => text !== null);
  return {
    content: valueOf(content, isMatch),
    hierarchy: Object.fromEntries(
      levels.map(([level, text]) => [level, valueOf(escaped(text), false)]),
    ),
  };
}

/** DocSearch puts this into its page as HTML, so nothing of a page's text may be any. */
function markedText(text, highlights) {
  let shown = "";
  let position = 0;
  for (const { start, end } of highlights) {
    shown += `${escaped(text.slice(position, start))}<mark>${escaped(text.slice(start, end))}</mark>`;
    position = end;
  }
  return shown + escaped(text.slice(position));
}

function escaped(text) {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => entities[sign]);
}
