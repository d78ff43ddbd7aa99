/** What solved tickets, with titles and addresses of its documents. */
import type {
  KnownResolution,
  TicketResolution,
  VisibleCollections,
} from "../../contract/index.ts";
import { visibleResolution } from "../visibility/visible-tickets.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/** In the order given, null for none; without documents of other collections. */
export async function knownResolutions(
  { store }: Pick<ClassifierTools, "store">,
  resolutions: readonly (TicketResolution | null)[],
  permitted: VisibleCollections,
): Promise<readonly (KnownResolution | null)[]> {
  const seen = resolutions.map((one) => visibleResolution(one, permitted));
  const ids = seen.flatMap((one) => documentOf(one) ?? []);
  if (ids.length === 0 || !store.status().ready) return seen;
  const lifted = new Map(ids.map((id) => [id, 1]));
  const asked = { questions: [], collections: permitted, limit: lifted.size, lifted };
  const pages = new Map((await store.suggestPages(asked)).map((page) => [page.id, page]));
  return seen.map((one) => {
    const page = pages.get(documentOf(one) ?? "");
    return page === undefined ? one : { ...one, title: page.title, url: addressOf(page.path, one) };
  });
}

/** Null for an address of the web. */
function documentOf(resolution: TicketResolution | null): string | null {
  const page = resolution?.page ?? "";
  return page.startsWith("kb://") ? page.replace(/#.*$/, "") : null;
}

function addressOf(path: string, resolution: TicketResolution | null): string {
  return `${path}${/#.*$/.exec(resolution?.page ?? "")?.[0] ?? ""}`;
}
