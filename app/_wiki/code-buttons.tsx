"use client";

import { useEffect } from "react";
import { useShell } from "../_messages/messages-context.tsx";

/** Buttons on each code block: one copies it, one wraps lines that are too long. Without scripts there are none. */
export function CodeButtons() {
  const t = useShell();
  useEffect(() => {
    const blocks = document.querySelectorAll<HTMLElement>(".wiki-text .wiki-code");
    const removals = [...blocks].flatMap((block) => [addWrap(block, t), addCopy(block, t)]);
    return () => {
      for (const remove of removals) remove();
    };
  }, [t]);
  return null;
}

type Texts = ReturnType<typeof useShell>;

const shownMs = 2_000;

function addCopy(block: HTMLElement, t: Texts): () => void {
  const button = addButton(block, t("copy.copy"));
  button.classList.add("wiki-copy");
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
  return () => button.remove();
}

/** Shown while a line is longer than its block, in a window of any width and in a tab that opens. */
function addWrap(block: HTMLElement, t: Texts): () => void {
  const code = block.querySelector("pre");
  if (code === null) return () => undefined;
  const button = addButton(block, t("code.wrap"));
  button.setAttribute("aria-pressed", "false");
  button.hidden = true;
  button.addEventListener("click", () => {
    const isWrapped = block.classList.toggle("wiki-wrapped");
    button.setAttribute("aria-pressed", String(isWrapped));
  });
  const observer = new ResizeObserver(() => {
    const isPressed = block.classList.contains("wiki-wrapped");
    button.hidden = !isPressed && code.scrollWidth <= code.clientWidth;
  });
  observer.observe(code);
  return () => {
    observer.disconnect();
    block.classList.remove("wiki-wrapped");
    button.remove();
  };
}

function addButton(block: HTMLElement, text: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "wiki-button wiki-code-button";
  button.textContent = text;
  block.querySelector(".wiki-code-bar")?.append(button);
  return button;
}
