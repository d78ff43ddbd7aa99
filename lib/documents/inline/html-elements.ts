/** Which lower-case tags are HTML. Others, like `<your-name>`, are text that a writer meant to show. */

const inline =
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark meter output q " +
  "rp rt ruby s samp slot small span strike strong sub sup time tt u var wbr";
const block =
  "address area article aside audio base blockquote body br button canvas caption center col " +
  "colgroup datalist dd details dialog dir div dl dt embed fieldset figcaption figure footer form " +
  "frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input legend li link main " +
  "map math menu meta nav noscript object ol optgroup option p param picture pre progress " +
  "script search section select source style summary svg table tbody td template textarea tfoot th " +
  "thead title tr track ul video";

export const inlineElements: ReadonlySet<string> = new Set(inline.split(" "));
export const htmlElements: ReadonlySet<string> = new Set(`${inline} ${block}`.split(" "));
