"use client";

import { useEffect } from "react";

/**
 * Reports the height of this page to the hosts that may frame it, so that it needs no scroll bar.
 */
export function FrameHeight({ allowedOrigins }: { readonly allowedOrigins: readonly string[] }) {
  useEffect(() => {
    if (window.parent === window) return undefined;
    // The body is at least as high as the frame: measured there, it could never shrink.
    const main = document.getElementById("_main");
    if (main === null) return undefined;
    const tell = (): void => {
      const height = Math.ceil(main.getBoundingClientRect().bottom + window.scrollY);
      for (const origin of allowedOrigins) {
        window.parent.postMessage({ type: "svc:height", height }, origin);
      }
    };
    const observer = new ResizeObserver(tell);
    observer.observe(main);
    return () => observer.disconnect();
  }, [allowedOrigins]);
  return null;
}
