/** What browsers load that are not on a page of the service's own pages. */
import { buildExplorer } from "./explorer.mjs";
import { buildSearchBox } from "./search-box.mjs";

/** After the library. */
export async function buildBrowserFiles(write = undefined) {
  await buildExplorer(write);
  await buildSearchBox(write);
}
