import { isKnowledgeError } from "knowledge-sdk";
import type { WikiEntry } from "knowledge-sdk/wiki";
import type { SeenService } from "../_access/seen-service.ts";
import { ChangeTime } from "../_components/change-time.tsx";
import { LocalTimes } from "../_components/local-times.tsx";
import { pageTranslator } from "../_messages/translate.ts";

const shownMax = 5;

/** The pages of the wiki that changed last; nothing where no page has a date. */
export async function RecentlyChanged({ wiki }: Pick<SeenService, "wiki">) {
  if (!wiki.isEnabled) return null;
  const pages = lastChanged(await wiki.entries("").catch(noneYet));
  if (pages.length === 0) return null;
  const t = await pageTranslator();
  return (
    <section aria-labelledby="changed">
      <h2 id="changed" className="mb-3 text-lg font-semibold">
        {t("home.changed")}
      </h2>
      <ul className="space-y-1">
        {pages.map(({ address, title, changedAt }) => (
          <li
            key={address}
            className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]"
          >
            <a href={address} dir="auto" className="line-clamp-2">
              {title}
            </a>
            <span className="text-sm text-muted">
              <ChangeTime at={changedAt ?? ""} language={t.language} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        {/* oxlint-disable-next-line next/no-html-link-for-pages -- `next/link` is 3 kB of scripts. */}
        <a href="/wiki/-/recent">{t("home.allChanges")}</a>
      </p>
      <LocalTimes />
    </section>
  );
}

/** In one pass: a wiki may have 20,000 pages. */
function lastChanged(entries: readonly WikiEntry[]): readonly WikiEntry[] {
  const last: WikiEntry[] = [];
  for (const entry of entries) {
    if (entry.changedAt === null) continue;
    if (last.length === shownMax && entry.changedAt <= (last.at(-1)?.changedAt ?? "")) continue;
    const place = last.findIndex(({ changedAt }) => (changedAt ?? "") < (entry.changedAt ?? ""));
    last.splice(place === -1 ? last.length : place, 0, entry);
    last.length = Math.min(last.length, shownMax);
  }
  return last;
}

function noneYet(error: unknown): readonly WikiEntry[] {
  if (isKnowledgeError(error)) return [];
  throw error;
}
