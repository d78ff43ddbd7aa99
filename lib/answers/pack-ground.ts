/** Loads what analyses texts with the first question, as `createAnswerer` does. */
import type { PackedSections, PackRequest } from "./packed/pack-sections.ts";

export async function packGround(request: PackRequest): Promise<PackedSections> {
  const { packSections } = await import("./packed/pack-sections.ts");
  return await packSections(request);
}
