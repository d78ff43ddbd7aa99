import type { TicketSummary, TicketsResponse } from "knowledge-sdk/schemas";
import Link from "next/link";
import { pageTranslator } from "../../../_messages/translate.ts";
import { noPlace, type Place, placeName, placeValue } from "../../_ticket/state/desk-types.ts";
import { buttonStyle, fieldStyle, quietButtonStyle } from "../../_ticket/view/styles.ts";
import { ChooseAll } from "./choose-all.tsx";
import { listAddress } from "./list-parameters.ts";

interface TicketTableProps {
  readonly list: TicketsResponse;
  /** Without the page. */
  readonly asked: Readonly<Record<string, string>>;
  /** Of this very page. */
  readonly address: URLSearchParams;
  readonly places: readonly Place[];
  /** Tickets of a form that was not accepted. */
  readonly chosen: readonly string[];
}

/** One form around the table: what is ticked is judged together. */
export async function TicketTable({ list, asked, address, places, chosen }: TicketTableProps) {
  const t = await pageTranslator();
  const { tickets, nextCursor, seenTo } = list;
  const older = nextCursor === null ? null : listAddress({ ...asked, cursor: nextCursor });
  if (tickets.length === 0) {
    return (
      <>
        <p>
          {seenTo === null
            ? t("tickets.none")
            : t("tickets.noneSoFar", { time: `${seenTo.slice(0, 16).replace("T", " ")} UTC` })}
        </p>
        <Pages older={older} asked={asked} isFirst={!address.has("cursor")} />
      </>
    );
  }
  return (
    <form action="/console/bulk" method="post">
      <input type="hidden" name="list" value={String(address)} />
      <JudgeChosen places={places} />
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-start text-sm max-sm:block">
          <caption className="sr-only">{t("tickets.caption")}</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-muted">
              {columns.map((name) => (
                <th key={name} scope="col" className="px-2 py-2 font-normal">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {tickets.map((ticket) => (
              <TicketRow
                key={ticket.correlationId}
                ticket={ticket}
                isEmbedded={asked.embed === "1"}
                isChosen={chosen.includes(ticket.correlationId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pages older={older} asked={asked} isFirst={!address.has("cursor")} />
    </form>
  );
}

async function JudgeChosen({ places }: Pick<TicketTableProps, "places">) {
  const t = await pageTranslator();
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      <ChooseAll />
      <button type="submit" name="place" value="" className={quietButtonStyle}>
        {t("tickets.review")}
      </button>
      <label className="text-sm text-muted">
        {t("tickets.as")}
        <select name="other" className={fieldStyle}>
          <option value="">{t("tickets.asPredicted")}</option>
          <option value={placeValue(noPlace)}>{placeName(noPlace, t)}</option>
          {places.map((place) => (
            <option key={placeValue(place)} value={placeValue(place)}>
              {placeName(place, t)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface TicketRowProps {
  readonly ticket: TicketSummary;
  readonly isEmbedded: boolean;
  readonly isChosen: boolean;
}

const columns = [
  "tickets.choose",
  "form.label",
  "tickets.queue",
  "tickets.confidence",
  "tickets.state",
  "tickets.classified",
] as const;
const cell = "px-2 py-2 align-top max-sm:block max-sm:py-0 [overflow-wrap:anywhere]";

async function TicketRow({ ticket, isEmbedded, isChosen }: TicketRowProps) {
  const t = await pageTranslator();
  const { correlationId, title, status, predicted, confidence, updatedAt } = ticket;
  const name = title ?? correlationId;
  const embed = isEmbedded ? "&embed=1" : "";
  return (
    <tr className="border-b border-line max-sm:block max-sm:py-3">
      <td className={cell}>
        <label className="inline-flex size-8 items-center justify-center">
          <input
            type="checkbox"
            name="correlationId"
            value={correlationId}
            defaultChecked={isChosen}
            aria-label={t("tickets.chooseNamed", { name })}
            className="size-5"
          />
        </label>
        <input type="hidden" name="seen" value={seenValue(ticket)} />
      </td>
      <td className={cell}>
        <Link
          href={`/console/tickets/one?id=${encodeURIComponent(correlationId)}${embed}`}
          prefetch={false}
        >
          {name}
        </Link>
        {title === null ? null : <div className="text-muted">{correlationId}</div>}
      </td>
      <td className={cell}>
        {placeName(ticket, t)}
        {predicted === ticket.collection ? null : (
          <div className="text-muted">{t("tickets.predicted", { collection: predicted })}</div>
        )}
      </td>
      <td className={cell}>{t(`levelInside.${confidence}`)}</td>
      <td className={cell}>{t(`status.${status}`)}</td>
      <td className={`${cell} whitespace-nowrap`}>
        <time dateTime={updatedAt}>{updatedAt.slice(0, 16).replace("T", " ")} UTC</time>
      </td>
    </tr>
  );
}

/** The state that the row shows: a ticket that has moved since is left unchanged. */
function seenValue({ correlationId, collection, subTheme }: TicketSummary): string {
  const seen = new URLSearchParams({ correlationId, collection: collection ?? "" });
  if (subTheme !== null) seen.set("subTheme", subTheme);
  return String(seen);
}

interface PagesProps {
  /** Null on the last page. */
  readonly older: string | null;
  readonly asked: Readonly<Record<string, string>>;
  readonly isFirst: boolean;
}

async function Pages({ older, asked, isFirst }: PagesProps) {
  const t = await pageTranslator();
  return (
    <nav aria-label={t("tickets.pages")} className="mt-6 flex gap-3">
      {isFirst ? null : (
        <Link href={listAddress(asked)} prefetch={false} className={quietButtonStyle}>
          {t("tickets.newest")}
        </Link>
      )}
      {older === null ? null : (
        <Link href={older} prefetch={false} className={buttonStyle}>
          <span className="inline-flex min-h-11 items-center">{t("tickets.older")}</span>
        </Link>
      )}
    </nav>
  );
}
