"use client";

import { useEffect } from "react";

/** Says in the table of contents which section is being read. */
export function ContentsSpy() {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".wiki-contents a")];
    const headings = [...document.querySelectorAll<HTMLElement>(".wiki-text :is(h2, h3, h4)[id]")];
    if (links.length === 0 || headings.length === 0) return undefined;
    const show = (): void => {
      const passed = headings.filter(
        (heading) => heading.getBoundingClientRect().top < readingLine,
      );
      const hash = `#${encodeURIComponent((passed.at(-1) ?? headings[0])?.id ?? "")}`;
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
    return () => observer.disconnect();
  }, []);
  return null;
}

/** Pixels below the top of the window. */
const readingLine = 120;
