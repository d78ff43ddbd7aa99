import Link from "next/link";
import { useDeskTexts } from "../../../../_messages/messages-context.tsx";
import { listAddress } from "../../_list/list-parameters.ts";
import type { Asked } from "../views/views.ts";

/** The order of the list; each is an address. Judged tickets, those of a figure and found ones have none by doubt. */
export function OrderLinks({ asked }: { readonly asked: Asked }) {
  const t = useDeskTexts();
  const { sort = "newest", ...others } = asked;
  const isJudged =
    others.counted !== undefined ||
    others.words !== undefined ||
    (others.status !== undefined && others.status !== "predicted");
  const orders = isJudged
    ? (["newest", "oldest"] as const)
    : (["newest", "oldest", "doubtful"] as const);
  return (
    <nav aria-label={t("list.order")} className="queue-orders">
      {orders.map((order) => (
        <Link
          key={order}
          href={listAddress(
            order === "newest" ? unjudged(others, sort) : { ...others, sort: order },
          )}
          prefetch={false}
          aria-current={order === sort ? "true" : undefined}
        >
          {t(`order.${order}`)}
        </Link>
      ))}
    </nav>
  );
}

/** By doubt only tickets without a judgement are listed: another order of them keeps to those. */
function unjudged(asked: Asked, sort: string): Asked {
  return sort === "doubtful" ? { ...asked, status: "predicted" } : asked;
}
