/** Ctrl-K and ⌘K anywhere, a slash where nobody is typing. */
export function opensPalette(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey, target } = event;
  if (altKey) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === "k";
  const field =
    target instanceof HTMLElement
      ? target.closest("input, textarea, select, [contenteditable]")
      : null;
  return key === "/" && field === null;
}
