/** `<knowledge-search service="…">`: the box as an element, for pages that are written as HTML. */
import { createSearchBox, type SearchBox } from "./create-search-box.ts";
import { optionsFrom } from "./read-options.ts";

/**
 * Defines the element, once. What it contains is a way to search without scripts: a link to the
 * results page of the service, which the box replaces. Without effect where there is no browser.
 */
export function defineSearchElement(): void {
  if (typeof customElements === "undefined" || customElements.get(name) !== undefined) return;
  customElements.define(
    name,
    class extends HTMLElement {
      #box: SearchBox | null = null;

      connectedCallback(): void {
        const service = this.getAttribute("service");
        if (this.#box !== null || service === null) return;
        // React and Vue keep `key` for themselves.
        const given = optionsFrom(
          (option) => this.getAttribute(option) ?? this.getAttribute(`data-${option}`),
        );
        this.replaceChildren();
        this.#box = createSearchBox({ ...given, service, target: this });
      }

      disconnectedCallback(): void {
        this.#box?.remove();
        this.#box = null;
      }
    },
  );
}

const name = "knowledge-search";
