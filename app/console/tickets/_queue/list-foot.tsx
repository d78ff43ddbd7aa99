import Link from "next/link";
import { useInBrowser } from "../../../_components/use-in-browser.ts";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";
import { utcTime } from "../../_components/time-ago.ts";
import { listAddress } from "../_list/list-parameters.ts";
import type { QueueProps } from "./queue-props.ts";
import type { QueueState } from "./use-queue.ts";

interface ListFootProps {
  readonly props: QueueProps;
  readonly queue: Pick<QueueState, "list">;
}

/** The end of the list: nothing, or the way to what follows. */
export function ListFoot({ props, queue }: ListFootProps) {
  const t = useDeskTexts();
  const hasScripts = useInBrowser(() => true, false);
  const { asked, isFirstPage, list: drawn } = props;
  const { state, isLoading, hasFailed, more } = queue.list;
  const seenTo = drawn?.seenTo ?? null;
  const isEmpty = state.tickets.length === 0;
  const { embed, sort: _sort, ...filters } = asked;
  const all = embed === undefined ? {} : { embed };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className="queue-foot">
      {isEmpty ? (
        <p>
          {!isFiltered
            ? t("tickets.noneYet")
            : state.nextCursor === null || seenTo === null
              ? t("tickets.none")
              : t("tickets.noneSoFar", { time: utcTime(seenTo) })}{" "}
          <Link
            href={
              isFiltered ? listAddress(all) : embed === undefined ? "/console" : "/console?embed=1"
            }
            prefetch={false}
          >
            {t(isFiltered ? "view.all" : "head.title")}
          </Link>
        </p>
      ) : null}
      {hasFailed ? <p role="alert">{t("list.failed")}</p> : null}
      <nav aria-label={t("tickets.pages")} className="flex flex-wrap gap-2">
        {isFirstPage ? null : (
          <Link href={listAddress(asked)} prefetch={false} className={quietButtonStyle}>
            {t("tickets.newest")}
          </Link>
        )}
        {state.nextCursor === null ? null : hasScripts ? (
          <button type="button" className={quietButtonStyle} onClick={() => void more()}>
            {t(isLoading ? "list.loading" : "list.more")}
          </button>
        ) : (
          <Link
            href={listAddress({ ...asked, cursor: state.nextCursor })}
            prefetch={false}
            className={quietButtonStyle}
          >
            {t("tickets.older")}
          </Link>
        )}
      </nav>
    </div>
  );
}
