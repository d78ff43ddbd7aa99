"use client";

import { type KeyboardEvent, useState } from "react";
import { curlCommand } from "../_components/curl-command.ts";
import { useShell } from "../_messages/messages-context.tsx";

interface PageMenuProps {
  readonly address: string;
  readonly sourceAddress: string;
}

/** Copies a page, and beside it what else can be done. Without scripts the link to its Markdown is in the foot. */
export function PageMenu({ address, sourceAddress }: PageMenuProps) {
  const t = useShell();
  const [said, setSaid] = useState("");
  const copy = (text: () => string | Promise<string>): void => {
    setSaid("");
    // Safari writes only within the click, so the text may still be on its way.
    const blob = Promise.resolve(text()).then((value) => new Blob([value], { type: "text/plain" }));
    navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]).then(
      () => setSaid(t("copy.copied")),
      () => setSaid(t("actions.refused")),
    );
  };
  const at = (path: string): string => new URL(path, location.origin).href;
  const markdown = async (): Promise<string> => (await fetch(sourceAddress)).text();
  const actions: readonly (readonly [string, () => string | Promise<string>])[] = [
    [t("actions.link"), () => at(address)],
    [t("copy.curl"), () => curlCommand(at(sourceAddress))],
    [t("actions.prompt"), () => `Read ${at(sourceAddress)} and answer from it.`],
  ];
  return (
    <div className="wiki-menu" data-markdown={sourceAddress}>
      <button type="button" className="wiki-button" onClick={() => copy(markdown)}>
        {t("actions.title")}
      </button>
      <details onKeyDown={closeByEscape}>
        <summary className="wiki-button" aria-label={t("actions.more")} title={t("actions.more")} />
        <ul>
          {actions.map(([name, text]) => (
            <li key={name}>
              <button type="button" className="wiki-menu-item" onClick={() => copy(text)}>
                {name}
              </button>
            </li>
          ))}
          <li>
            <a className="wiki-menu-item" href={sourceAddress}>
              {t("actions.view")}
            </a>
          </li>
        </ul>
      </details>
      <p role="status" className="wiki-menu-said">
        {said}
      </p>
    </div>
  );
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
