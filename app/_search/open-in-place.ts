/** Lets a page show a found document next to its content instead of leaving for it. */

const eventName = "kb:open-document";

/** Whether the current page has handled the address; otherwise the browser opens it. */
export function opensInPlace(address: string): boolean {
  const event = new CustomEvent(eventName, { detail: address, cancelable: true });
  return !document.dispatchEvent(event);
}

/** Takes documents from now on; gives the way to stop. False leaves the address to the browser. */
export function interceptDocumentLinks(take: (address: string) => boolean): () => void {
  const onOpen = (event: Event): void => {
    // Sent by the function above only.
    if (take((event as CustomEvent<string>).detail)) event.preventDefault();
  };
  document.addEventListener(eventName, onOpen);
  return () => document.removeEventListener(eventName, onOpen);
}
