/** Parts of a site generator's theme: no pages until the generator has filled them. */

/** Tags of Go, Jinja, Liquid, Twig, Handlebars, EJS and PHP that take parts in or decide. */
const mark =
  /\{\{-?\s*(?:define|block|range|with|if|partial|template|end\b|else\b|\$|\.[A-Z]|>\s*\w|#\w|\/\w)|\{%-?\s*(?:extends|block|include|import|macro|layout|for|if|set|assign|capture|render)\b|<%[-=@ ]|<\?(?:php|=)/;
const quoted = /<(\/?)(pre|code|script|style|textarea)\b[^>]{0,500}>|<!--|-->/gi;

/** What a page only quotes, in code or a comment, is no template. */
export function isTemplate(html: string): boolean {
  let from = 0;
  let open: string | null = null;
  for (const { 0: tag, 1: slash, 2: name = "", index } of html.matchAll(quoted)) {
    const end = tag === "-->" ? "<!--" : slash === "/" ? name.toLowerCase() : null;
    if (open === null && end === null) {
      if (mark.test(html.slice(from, index))) return true;
      open = tag === "<!--" ? tag : name.toLowerCase();
    } else if (open !== null && open === end) {
      open = null;
      from = index + tag.length;
    }
  }
  return open === null && mark.test(html.slice(from));
}
