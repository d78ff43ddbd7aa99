/**
 * What `/search.js` does: each tag that loads it gets a box.
 *
 *   <script type="module" src="https://knowledge.example/search.js" data-key="…"></script>
 */
import { createSearchBox } from "./create-search-box.ts";
import { optionsFrom } from "./read-options.ts";
import { defineSearchElement } from "./search-element.ts";

const own = new URL(import.meta.url);
/** The service may stand below a path. */
const service = new URL(".", own).href;

for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')) {
  const { origin, pathname } = new URL(script.src);
  if (origin !== own.origin || pathname !== own.pathname) continue;
  const given = optionsFrom((name) => script.getAttribute(`data-${name}`));
  createSearchBox({ ...given, service, target: script.dataset.target ?? beside(script) });
}
defineSearchElement();

/** Where the tag is; what stands in the head of a page is not shown. */
function beside(script: Element): Element {
  const place = document.createElement("span");
  if (document.head.contains(script)) document.body.append(place);
  else script.after(place);
  return place;
}
