"use client";
/** Pictures of a page open large on the page itself. Without scripts they are links to their file. */
import { useEffect, useRef, useState } from "react";
import { useShell } from "../_messages/messages-context.tsx";

interface ZoomedPicture {
  readonly address: string;
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
  /** The size that the file of a drawing gives says little. */
  readonly isDrawing: boolean;
  /** Gets the focus back. */
  readonly from: HTMLAnchorElement;
}

export function PictureZoom() {
  const t = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const [picture, setPicture] = useState<ZoomedPicture | null>(null);
  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const asked = isPlain(event) ? pictureAt(event.target) : null;
      if (asked === null) return;
      event.preventDefault();
      setPicture(asked);
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);
  useEffect(() => {
    if (picture === null) return undefined;
    return showDialog(dialog.current, () => {
      picture.from.focus();
      setPicture(null);
    });
  }, [picture]);
  if (picture === null) return null;
  const { address, name, alt, caption, isDrawing } = picture;
  return (
    <dialog ref={dialog} className="wiki-zoom" aria-label={name}>
      <form method="dialog">
        <button type="submit" className="wiki-button">
          {t("palette.close")}
        </button>
      </form>
      <figure>
        {/* oxlint-disable-next-line next/no-img-element -- The file as it is: large is what is asked for. */}
        <img src={address} alt={alt} className={isDrawing ? "wiki-zoom-drawing" : undefined} />
        {caption === "" ? null : <figcaption>{caption}</figcaption>}
      </figure>
    </dialog>
  );
}

/** Any other click means another window or a file, as on every link. */
function isPlain(event: MouseEvent): boolean {
  const { button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !(defaultPrevented || metaKey || ctrlKey || shiftKey || altKey);
}

/** The links of pictures come from `lib/wiki/render`, which leaves out small ones and those in links. */
function pictureAt(target: EventTarget | null): ZoomedPicture | null {
  const from =
    target instanceof Element ? target.closest<HTMLAnchorElement>(".wiki-text a.zoom") : null;
  const image = from?.querySelector("img") ?? null;
  if (from === null || image === null) return null;
  const caption = from.closest("figure")?.querySelector("figcaption")?.textContent ?? image.title;
  return {
    address: from.href,
    name: image.alt || from.ariaLabel || caption,
    alt: image.alt,
    caption: caption.trim(),
    isDrawing: from.pathname.endsWith(".svg"),
    from,
  };
}

/** Any click closes it, as Escape and its button do. */
function showDialog(dialog: HTMLDialogElement | null, onClose: () => void): () => void {
  const close = (): void => dialog?.close();
  dialog?.addEventListener("click", close);
  dialog?.addEventListener("close", onClose);
  dialog?.showModal();
  return () => {
    dialog?.removeEventListener("click", close);
    dialog?.removeEventListener("close", onClose);
  };
}
