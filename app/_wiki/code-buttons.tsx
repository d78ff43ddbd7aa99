"use client";

import { useEffect } from "react";
import { useShell } from "../_messages/messages-context.tsx";

/** A button on each code block that copies it. Without scripts there is none. */
export function CodeButtons() {
  const t = useShell();
  useEffect(() => {
    const blocks = document.querySelectorAll<HTMLElement>(".wiki-text .wiki-code");
    const buttons = [...blocks].map((block) => addButton(block, t));
    return () => {
      for (const button of buttons) button.remove();
    };
  }, [t]);
  return null;
}

const shownMs = 2_000;

function addButton(block: HTMLElement, t: ReturnType<typeof useShell>): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "wiki-button wiki-copy";
  button.textContent = t("copy.copy");
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", () => {
    const say = (text: string): void => {
      button.textContent = text;
      setTimeout(() => {
        button.textContent = t("copy.copy");
      }, shownMs);
    };
    const code = block.querySelector("code")?.textContent ?? "";
    navigator.clipboard.writeText(code).then(
      () => say(t("copy.copied")),
      () => say(t("code.refused")),
    );
  });
  block.querySelector(".wiki-code-bar")?.append(button);
  return button;
}
