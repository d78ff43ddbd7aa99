"use client";

import { subscribeToUpdates } from "knowledge-sdk/realtime";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Shows the page anew when a new index answers, without losing the reader's place. */
export function LiveContent() {
  const router = useRouter();
  useEffect(() => subscribeToUpdates({ instanceId: "wiki" }, () => router.refresh()), [router]);
  return null;
}
