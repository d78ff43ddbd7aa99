"use client";

import { useEffect } from "react";

/** Says in the table of contents which section is being read. */
export function ContentsSpy() {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".wiki-contents a")];
    const headings = [...document.querySelectorAll<HTMLElement>(".wiki-text :is(h2, h3, h4)[id]")];
    if (links.length === 0 || headings.length === 0) return undefined;
    const show = (): void => {
      const hash = `#${encodeURIComponent(readNow(headings)?.id ?? "")}`;
      for (const link of links) {
        if (link.hash === hash) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    };
    // Whenever a heading comes or goes; a listener of scrolling would run far more often.
    const observer = new IntersectionObserver(show, {
      rootMargin: `-${readingLine}px 0px -60% 0px`,
    });
    for (const heading of headings) observer.observe(heading);
    show();
    const stop = new AbortController();
    // At its end a page may stand still while another section is asked for.
    for (const [from, event] of [
      [document, "scrollend"],
      [window, "hashchange"],
    ] as const) {
      from.addEventListener(event, show, { signal: stop.signal });
    }
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, []);
  return null;
}

/** The last sections never come up to the line: at the end of a page the one that was asked for counts, or the last. */
function readNow(headings: readonly HTMLElement[]): HTMLElement | undefined {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < readingLine);
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && scrollHeight - window.innerHeight - window.scrollY < 2;
  if (!isAtEnd) return passed.at(-1) ?? headings[0];
  const below = headings.slice(passed.length);
  const asked = below.find(({ id }) => `#${encodeURIComponent(id)}` === location.hash);
  return asked ?? headings.at(-1);
}

/** Pixels below the top of the window. */
const readingLine = 120;
