/** Which keys open a search, also where a field stands in a shadow tree. */

/** Ctrl-K and ⌘K anywhere, a slash where nobody is typing. */
export function opensBox(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey } = event;
  if (altKey) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === "k";
  const [inner] = event.composedPath();
  const isTyping =
    inner instanceof Element &&
    inner.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !==
      null;
  return key === "/" && !isTyping;
}
