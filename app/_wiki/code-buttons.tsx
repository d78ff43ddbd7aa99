"use client";

import { useEffect } from "react";

/** A button on each code block that copies it. Without scripts there is none. */
export function CodeButtons() {
  useEffect(() => {
    const blocks = document.querySelectorAll<HTMLElement>(".wiki-text .wiki-code");
    const buttons = [...blocks].map(addButton);
    return () => {
      for (const button of buttons) button.remove();
    };
  }, []);
  return null;
}

const shownMs = 2_000;

function addButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "wiki-button wiki-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", () => {
    const say = (text: string): void => {
      button.textContent = text;
      setTimeout(() => {
        button.textContent = "Copy";
      }, shownMs);
    };
    const code = block.querySelector("code")?.textContent ?? "";
    navigator.clipboard.writeText(code).then(
      () => say("Copied"),
      () => say("Not allowed"),
    );
  });
  block.querySelector(".wiki-code-bar")?.append(button);
  return button;
}
