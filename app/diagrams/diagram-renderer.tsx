"use client";

import { useEffect } from "react";
import {
  type DrawingAnswer,
  type DrawingRequest,
  isFrom,
  readyMessage,
} from "../_wiki/diagrams/drawing-messages.ts";

/** Draws what the page around this one asks for. */
export function DiagramRenderer() {
  useEffect(() => {
    const { parent } = window;
    if (parent === window) return undefined;
    const hear = async (event: MessageEvent<DrawingRequest>): Promise<void> => {
      if (!isFrom(event, parent)) return;
      const answer: DrawingAnswer = { id: event.data.id, svg: await drawn(event.data) };
      parent.postMessage(answer, location.origin);
    };
    addEventListener("message", hear);
    parent.postMessage(readyMessage, location.origin);
    return () => removeEventListener("message", hear);
  }, []);
  return null;
}

async function drawn({ id, source, isDark }: DrawingRequest): Promise<string | null> {
  try {
    const { default: mermaid } = await import("mermaid");
    // Strict: no HTML in labels, no clicks, no scripts.
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      theme: isDark ? "dark" : "default",
    });
    const { svg } = await mermaid.render(`diagram-${id}`, source);
    return svg;
  } catch {
    return null;
  }
}
