"use client";

import { type Ref, useEffect, useMemo, useRef, useState } from "react";
import { trustedMarkup } from "../../../_components/trusted-markup.ts";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { type PlacedTicket, standingAnswer } from "../state/desk-types.ts";
import { anchorOf } from "./anchor-of.ts";
import { authorsAddress } from "./document-address.ts";

interface DocumentPanelProps {
  readonly address: string;
  /** The open ticket, whose suggestions may be on sites of their own. */
  readonly ticket: PlacedTicket | null;
  readonly fetch: typeof globalThis.fetch;
  /** Null where no host frames the console: then the link is copied. */
  readonly onInsert: ((link: DocumentLink) => void) | null;
  readonly onOpen: (address: string) => void;
  readonly onClose: () => void;
}

interface DocumentLink {
  readonly url: string;
  readonly title: string;
}

interface Shown {
  /** Null where the page has none. */
  readonly title: string | null;
  /** As the service rendered it, hence sanitised; null when it could not be read. */
  readonly html: string | null;
}

/** A documentation page next to the ticket. Another address needs another panel: pass it as key. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { address, ticket, fetch, onInsert, onOpen, onClose } = props;
  const t = useDeskTexts();
  const [shown, setShown] = useState<Shown | null>(null);
  const [done, setDone] = useState<"inserted" | "copied" | "notCopied" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    readPage(address, fetch, controller.signal).then(setShown, () => {
      if (!controller.signal.aborted) setShown({ title: null, html: null });
    });
    return () => controller.abort();
  }, [address, fetch]);
  useEffect(() => {
    if (shown === null) return;
    const section = sectionOf(address, text.current);
    if (section === null) heading.current?.focus();
    else focusOn(section);
  }, [shown, address]);
  return (
    <aside
      aria-label={t("document.label")}
      className="rounded-md border border-line bg-bg p-4 lg:max-h-[80vh] lg:overflow-y-auto"
    >
      <div className="mb-3 flex flex-wrap gap-2">
        {shown?.html == null ? null : (
          <button
            type="button"
            className={quietButtonStyle}
            onClick={() => {
              const title = shown.title ?? t("document.label");
              const link = { url: linkFor(address, ticket), title };
              void handOver(link, onInsert).then(setDone);
            }}
          >
            {t(onInsert === null ? "document.copy" : "document.insert")}
          </button>
        )}
        <a href={address} target="_blank" rel="noreferrer" className={quietButtonStyle}>
          {t("document.newTab")}
        </a>
        <button type="button" className={quietButtonStyle} onClick={onClose}>
          {t("document.close")}
        </button>
      </div>
      <p role="status" className="text-sm text-muted">
        {shown === null ? t("document.loading") : done === null ? "" : t(`document.${done}`)}
      </p>
      {shown === null ? null : (
        <Page shown={shown} headingRef={heading} textRef={text} onOpen={onOpen} />
      )}
    </aside>
  );
}

interface PageProps {
  readonly shown: Shown;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly textRef: Ref<HTMLDivElement>;
  readonly onOpen: (address: string) => void;
}

function Page({ shown, headingRef, textRef, onOpen }: PageProps) {
  const t = useDeskTexts();
  // The same object for the same text: another one would be put in anew.
  const markup = useMemo(() => ({ __html: trustedMarkup(shown.html ?? "") }), [shown.html]);
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className="text-xl font-semibold leading-tight">
        {shown.title ?? t("document.label")}
      </h2>
      {shown.html === null ? (
        <p role="alert">{t("document.failed")}</p>
      ) : (
        // Links of the document open in the same panel. They are real links, so keys work too.
        // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
        <div
          ref={textRef}
          className="wiki-text mt-3"
          onClick={(event) => {
            const link = (event.target as HTMLElement).closest("a");
            const path = link?.getAttribute("href") ?? "";
            if (!/^\/(?:wiki|docs)\//.test(path) || event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            onOpen(path);
          }}
          dangerouslySetInnerHTML={markup}
        />
      )}
    </>
  );
}

/** The section that the address names; null if it names none, or the page no longer has it. */
function sectionOf(address: string, text: HTMLElement | null): HTMLElement | null {
  const anchor = anchorOf(address);
  if (anchor === null || text === null) return null;
  // Inside the document: the console has other ids.
  return text.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`);
}

function focusOn(section: HTMLElement): void {
  section.tabIndex = -1;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

/** The page itself is asked for: it is what its reader would see, under the same rules of access. */
async function readPage(
  address: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Shown> {
  const [path = address] = address.split("#");
  const response = await fetch(path, { signal, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(trustedMarkup(await response.text()), "text/html");
  const title = page.querySelector("h1")?.textContent ?? null;
  const text = response.ok ? page.querySelector(".wiki-text") : null;
  // The title is already shown above.
  text?.querySelector("h1")?.remove();
  return { title, html: text?.innerHTML ?? null };
}

/** Into the reply where a host takes it, otherwise to the clipboard. */
async function handOver(
  link: DocumentLink,
  onInsert: DocumentPanelProps["onInsert"],
): Promise<"inserted" | "copied" | "notCopied"> {
  if (onInsert !== null) {
    onInsert(link);
    return "inserted";
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return "copied";
  } catch {
    // Without https, and where a policy forbids it.
    return "notCopied";
  }
}

function linkFor(address: string, ticket: PlacedTicket | null): string {
  const answer = ticket === null ? null : standingAnswer(ticket);
  return authorsAddress(address, answer?.relevantDocs ?? []);
}
