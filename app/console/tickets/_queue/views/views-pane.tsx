import type { TicketCountsResponse } from "knowledge-sdk/service-schemas";
import Link from "next/link";
import type { ReactNode } from "react";
import { useDeskTexts } from "../../../../_messages/messages-context.tsx";
import { PlaceMark } from "../../../_places/place-mark.tsx";
import { listAddress } from "../../_list/list-parameters.ts";
import { OwnViews } from "./own-views.tsx";
import { type Asked, collectionViews, commonViews, isSameView } from "./views.ts";

interface ViewsPaneProps {
  readonly asked: Asked;
  readonly counts: TicketCountsResponse;
  readonly collections: readonly string[];
  readonly onOpen: () => void;
}

/** The views of the queue. Each is a link: they work without scripts, and in another tab. */
export function ViewsPane({ asked, counts, collections, onOpen }: ViewsPaneProps) {
  const t = useDeskTexts();
  const byCollection = collectionViews(counts, collections);
  const link = { asked, areAll: counts.areAll, onOpen };
  return (
    <nav aria-label={t("view.label")} className="queue-views">
      <ul>
        {commonViews(counts).map((view) => (
          <li key={view.name}>
            <ViewLink {...link} name={t(view.name)} to={view.asked} count={view.count} />
          </li>
        ))}
      </ul>
      {byCollection.length === 0 ? null : (
        <>
          <h2>{t("view.collections")}</h2>
          <ul>
            {byCollection.map(({ collection, asked: to, count }) => (
              <li key={collection}>
                <ViewLink {...link} name={collection} to={to} count={count}>
                  <PlaceMark collection={collection} />
                </ViewLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <OwnViews asked={asked} onOpen={onOpen} />
    </nav>
  );
}

interface ViewLinkProps {
  readonly name: string;
  /** The view that is shown. */
  readonly asked: Asked;
  readonly to: Asked;
  readonly count: number | null;
  /** false: there may be more than the count. */
  readonly areAll: boolean;
  readonly onOpen: () => void;
  /** What stands before the name. */
  readonly children?: ReactNode;
}

function ViewLink({ name, asked, to, count, areAll, onOpen, children }: ViewLinkProps) {
  const t = useDeskTexts();
  const embed = asked.embed === undefined ? {} : { embed: asked.embed };
  return (
    <Link
      href={listAddress({ ...to, ...embed })}
      prefetch={false}
      aria-current={isSameView(asked, to) ? "page" : undefined}
      onClick={onOpen}
    >
      {children}
      <span className="queue-view-name" dir="auto">
        {name}
      </span>
      {count === null ? null : (
        <span className="queue-count">
          {count.toLocaleString(t.language)}
          {areAll || count === 0 ? null : "+"}
        </span>
      )}
    </Link>
  );
}
