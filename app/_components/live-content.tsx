"use client";

import { subscribeToUpdates } from "knowledge-sdk/realtime";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reloads the page for a new index, without losing the reader's position. */
export function LiveContent() {
  const router = useRouter();
  useEffect(
    () => subscribeToUpdates({ instanceId: "wiki", onUpdate: () => router.refresh() }),
    [router],
  );
  return null;
}
