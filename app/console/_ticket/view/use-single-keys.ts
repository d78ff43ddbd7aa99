"use client";

import { useKept } from "../../../_components/local-storage-value.ts";

/** Whether single keys act, as this person has chosen in this browser. */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [kept, keep] = useKept("kb_console_keys");
  return [kept !== "off", (isOn) => keep(isOn ? "on" : "off")];
}
