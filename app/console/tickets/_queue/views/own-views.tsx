"use client";

import Link from "next/link";
import { useState } from "react";
import { useKept } from "../../../../_components/local-storage-value.ts";
import { useDeskTexts } from "../../../../_messages/messages-context.tsx";
import { listAddress } from "../../_list/list-parameters.ts";
import {
  keptViewsKey,
  readKeptViews,
  viewNameLengthMax,
  withoutView,
  withView,
} from "./kept-views.ts";
import { type Asked, isSameView } from "./views.ts";

interface OwnViewsProps {
  readonly asked: Asked;
  readonly onOpen: () => void;
}

/** Views that somebody has named in this browser. Only with scripts: without them nothing is kept. */
export function OwnViews({ asked, onOpen }: OwnViewsProps) {
  const t = useDeskTexts();
  const [kept, keep] = useKept(keptViewsKey);
  const [isNaming, setNaming] = useState(false);
  if (kept === null) return null;
  const views = readKeptViews(kept);
  const { embed, ...view } = asked;
  return (
    <>
      <h2>{t("view.own")}</h2>
      <ul>
        {views.map(({ name, asked: to }) => (
          <li key={name} className="queue-own">
            <Link
              href={listAddress(embed === undefined ? to : { ...to, embed })}
              prefetch={false}
              aria-current={isSameView(asked, to) ? "page" : undefined}
              onClick={onOpen}
            >
              <span className="queue-view-name" dir="auto">
                {name}
              </span>
            </Link>
            <button
              type="button"
              aria-label={t("view.remove", { name })}
              onClick={() => keep(withoutView(views, name))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {isNaming ? (
        <NameForm
          onNamed={(name) => {
            if (name !== "") keep(withView(views, { name, asked: view }));
            setNaming(false);
          }}
        />
      ) : (
        <button type="button" className="queue-keep" onClick={() => setNaming(true)}>
          {t("view.save")}
        </button>
      )}
      <p className="queue-hint">{t("view.ownHint")}</p>
    </>
  );
}

/** Calls back with "" when no name was given. */
function NameForm({ onNamed }: { readonly onNamed: (name: string) => void }) {
  const t = useDeskTexts();
  return (
    <form
      className="queue-naming"
      onSubmit={(event) => {
        event.preventDefault();
        onNamed(String(new FormData(event.currentTarget).get("name")).trim());
      }}
    >
      <label className="text-sm text-muted">
        {t("view.name")}
        <input
          name="name"
          required
          maxLength={viewNameLengthMax}
          className="queue-select w-full"
          // biome-ignore lint/a11y/noAutofocus: pressing the button before it asked for this field
          autoFocus
          onKeyDown={({ key }) => {
            if (key === "Escape") onNamed("");
          }}
        />
      </label>
      <button type="submit" className="wiki-button">
        {t("view.keep")}
      </button>
    </form>
  );
}
