"use client";

import { useEffect } from "react";
import { type DrawingFrame, openDrawingFrame } from "./drawing-frame.ts";

/** Draws Mermaid's diagrams once one comes into view; without scripts their text is there. */
export function Diagrams() {
  useEffect(() => {
    const blocks = document.querySelectorAll<HTMLElement>(".wiki-text pre.mermaid");
    if (blocks.length === 0) return undefined;
    let frame: DrawingFrame | null = null;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        frame ??= openDrawingFrame();
        void draw(target as HTMLElement, frame);
      }
    });
    for (const block of blocks) observer.observe(block);
    return () => {
      observer.disconnect();
      frame?.close();
    };
  }, []);
  return null;
}

/** "light dark" leaves it to the system; a chosen colour is a single word. */
function isDark(): boolean {
  const schemes = getComputedStyle(document.documentElement).colorScheme.split(" ");
  if (!schemes.includes("dark")) return false;
  return !schemes.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches;
}

async function draw(block: HTMLElement, frame: DrawingFrame): Promise<void> {
  const source = block.textContent ?? "";
  const svg = await frame.draw(source, isDark());
  // A diagram with a slip in it stays as its author wrote it.
  if (svg === null) return;
  // As a picture: nothing in the SVG can run or reach the page.
  const image = document.createElement("img");
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  // The drawing has no size other than that of its view.
  const width = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1];
  if (width !== undefined) image.style.width = `${Math.ceil(Number(width))}px`;
  image.alt = `Diagram: ${source.slice(0, 200)}`;
  block.replaceChildren(image);
}
