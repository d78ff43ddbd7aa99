"use client";

import { useKept } from "../../../_components/local-storage-value.ts";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";

const densityKey = "kb_console_density";

/** "dense" has one line for a ticket, anything else two; as this person has chosen in this browser. */
export function useDensity(): readonly [string | null, (density: string) => void] {
  return useKept(densityKey);
}

/** Only with scripts: without them nothing is kept. */
export function DensitySwitch() {
  const t = useDeskTexts();
  const [density, keep] = useDensity();
  if (density === null) return null;
  const isDense = density === "dense";
  return (
    <button
      type="button"
      aria-pressed={isDense}
      className="queue-density"
      onClick={() => keep(isDense ? "" : "dense")}
    >
      {t("list.dense")}
    </button>
  );
}
