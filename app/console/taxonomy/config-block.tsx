"use client";

import { CopyButton } from "../../_components/copy-button.tsx";

interface ConfigBlockProps {
  readonly title: string;
  readonly note: string;
  readonly config: string;
}

/** Text for the configuration file; a click selects all of it. */
export function ConfigBlock({ title, note, config }: ConfigBlockProps) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <CopyButton text={config} name={title} />
      </div>
      <p className="text-sm text-muted">{note}</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={title}
        className="mt-2 max-h-96 overflow-auto rounded-md border border-line bg-surface"
      >
        <pre className="select-all p-4 text-sm leading-normal">{config}</pre>
      </section>
    </div>
  );
}
