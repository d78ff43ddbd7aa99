"use client";

import { useState } from "react";
import { curlCommand } from "../_components/curl-command.ts";

interface PageMenuProps {
  readonly address: string;
  readonly sourceAddress: string;
}

/** Actions for a page. Without scripts the link to its Markdown is in the foot. */
export function PageMenu({ address, sourceAddress }: PageMenuProps) {
  const [said, setSaid] = useState("");
  const copy = (text: () => string | Promise<string>): void => {
    setSaid("");
    // Safari writes only within the click, so the text may still be on its way.
    const blob = Promise.resolve(text()).then((value) => new Blob([value], { type: "text/plain" }));
    navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]).then(
      () => setSaid("Copied"),
      () => setSaid("The browser does not allow copying here"),
    );
  };
  const at = (path: string): string => new URL(path, location.origin).href;
  const actions: readonly (readonly [string, () => string | Promise<string>])[] = [
    ["Copy as Markdown", async () => (await fetch(sourceAddress)).text()],
    ["Copy link", () => at(address)],
    ["Copy as curl", () => curlCommand(at(sourceAddress))],
    ["Copy a prompt for an agent", () => `Read ${at(sourceAddress)} and answer from it.`],
  ];
  return (
    <details className="wiki-menu" data-markdown={sourceAddress}>
      <summary className="wiki-button">Copy …</summary>
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
            View as Markdown
          </a>
        </li>
      </ul>
      <p role="status" className="wiki-menu-said">
        {said}
      </p>
    </details>
  );
}
