/** Names and focus for controls that Swagger UI leaves without; it offers no way to give them. */

const parts = [
  [".information-container", "region", "About this API"],
  [".filter-container", "search", "Search in operations"],
] as const;

export function nameControls(root: HTMLElement): void {
  const observer = new MutationObserver(() => correct(root));
  observer.observe(root, { childList: true, subtree: true });
}

function correct(root: HTMLElement): void {
  for (const select of root.querySelectorAll("select:not([aria-label])")) {
    select.setAttribute("aria-label", nameOf(select));
  }
  for (const button of root.querySelectorAll("button.close-modal:not([aria-label])")) {
    button.setAttribute("aria-label", "Close");
  }
  // Their names differ from their visible labels, so people who use voice control could not say
  // them.
  for (const button of root.querySelectorAll(".modal-ux button.btn[aria-label]")) {
    button.removeAttribute("aria-label");
  }
  for (const field of root.querySelectorAll<HTMLInputElement>(
    "input.operation-filter-input:not([aria-label])",
  )) {
    field.setAttribute("aria-label", "Search in operations");
    field.placeholder = "Search in operations";
  }
  // What stands above the operations belongs to no part of the page.
  for (const [part, role, name] of parts) {
    const found = root.querySelector(`${part}:not([role])`);
    found?.setAttribute("role", role);
    found?.setAttribute("aria-label", name);
  }
  // The title is an h1, and the next below it an h3.
  for (const heading of root.querySelectorAll(":is(h3, h4, h5):not([aria-level])")) {
    heading.setAttribute("aria-level", String(Number(heading.tagName[1]) - 1));
  }
  // Links within buttons, which lead where the button does.
  for (const link of root.querySelectorAll(":is(.opblock-summary, .opblock-tag) a[href]")) {
    link.removeAttribute("href");
  }
  // Scrollable elements must be reachable without a mouse.
  for (const block of root.querySelectorAll(
    "pre.microlight:not([tabindex]), pre.curl:not([tabindex])",
  )) {
    block.setAttribute("tabindex", "0");
  }
}

/** The parameter that a list belongs to, otherwise the text before it. */
function nameOf(select: Element): string {
  const parameter = select.closest("[data-param-name]")?.getAttribute("data-param-name");
  return parameter ?? (select.closest(".content-type-wrapper") ? "Content type" : "Choice");
}
