"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Reloads the page for a new index, without losing the reader's position. The library for the socket is
 * as large as the page's own scripts together, so it comes after everything that readers wait for.
 */
export function LiveContent() {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    // Without it the page is as it was read.
    import("knowledge-sdk/realtime").then(
      ({ subscribeToUpdates }) => {
        if (isLeft) return;
        stop = subscribeToUpdates({ instanceId: "wiki", onUpdate: () => router.refresh() });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [router]);
  return null;
}
