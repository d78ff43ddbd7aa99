import type { Metadata } from "next";
import { DiagramRenderer } from "./diagram-renderer.tsx";

export const metadata: Metadata = { title: "Diagrams", robots: { index: false } };

/** Opened in a frame of a page with diagrams; it holds nothing but code. */
export default function DiagramsPage() {
  return <DiagramRenderer />;
}
