/** For pages that are no files: its packages are loaded when there is one. */
import { notInstalled } from "../../base/index.ts";

/** Rejects with `configuration_invalid` if a package is missing. */
export async function loadHtmlReader(): Promise<typeof import("./html-to-markdown.ts")> {
  return import("./html-to-markdown.ts").catch((error: unknown) => {
    const isMissing = (error as { code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
    throw isMissing ? notInstalled("webPages") : error;
  });
}
