import type { Facets } from "knowledge-sdk/schemas";
import type { ReactNode } from "react";
import type { Palette } from "./use-palette.ts";

interface PaletteFilterProps {
  readonly palette: Pick<
    Palette,
    "t" | "collection" | "choose" | "version" | "isNewest" | "chooseNewest"
  >;
  readonly counts: Facets["collections"];
}

/** What is searched: the version that is read, and the collections that have pages, each a switch. */
export function PaletteFilter({ palette, counts }: PaletteFilterProps) {
  const { t, collection: chosen, version, isNewest, choose, chooseNewest } = palette;
  const names = counts.map(({ name }) => name);
  const known = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  const hasCollections = known.length > 1 || chosen !== "";
  if (!hasCollections && version === undefined) return null;
  return (
    <fieldset className="relative flex min-w-0 gap-1.5 overflow-x-auto border-b border-line px-3 py-2 text-sm">
      <legend className="sr-only">{t("palette.collections")}</legend>
      {version === undefined ? null : (
        <Switch isOn={!isNewest} onPress={() => chooseNewest(!isNewest)}>
          {t("palette.version", { version })}
        </Switch>
      )}
      {(hasCollections ? ["", ...known] : []).map((name) => (
        <Switch key={name} isOn={name === chosen} onPress={() => choose(name)}>
          {name === "" ? t("palette.everywhere") : name}
        </Switch>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Switch({ isOn, onPress, children }: SwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-8 shrink-0 cursor-pointer rounded-full border border-control px-3 text-text hover:bg-surface aria-pressed:border-link aria-pressed:bg-note-bg aria-pressed:font-semibold aria-pressed:text-note-text"
    >
      {children}
    </button>
  );
}
