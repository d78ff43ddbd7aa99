/** Views of one's own, kept in this browser: people share keys, so the service cannot tell them apart. */
import type { Asked } from "./views.ts";

export interface KeptView {
  readonly name: string;
  readonly asked: Asked;
}

export const keptViewsKey = "kb_console_views";
const viewsMax = 50;
export const viewNameLengthMax = 60;

/** Another tab, an older version or a person may have written something else there. */
export function readKeptViews(kept: string): readonly KeptView[] {
  try {
    const views: unknown = JSON.parse(kept);
    return Array.isArray(views) ? views.filter(isView).slice(0, viewsMax) : [];
  } catch {
    return [];
  }
}

/** One name stands for one view: the last one. */
export function withView(views: readonly KeptView[], view: KeptView): string {
  const others = views.filter(({ name }) => name !== view.name);
  return JSON.stringify([...others, view].slice(-viewsMax));
}

export function withoutView(views: readonly KeptView[], name: string): string {
  return JSON.stringify(views.filter((view) => view.name !== name));
}

function isView(value: unknown): value is KeptView {
  if (typeof value !== "object" || value === null) return false;
  const { name, asked } = value as Partial<KeptView>;
  return (
    typeof name === "string" &&
    name.trim() !== "" &&
    typeof asked === "object" &&
    asked !== null &&
    Object.values(asked).every((one) => typeof one === "string")
  );
}
