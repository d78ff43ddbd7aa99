import type { TicketSummary, TicketsResponse } from "knowledge-sdk/schemas";
import Link from "next/link";
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
export function TicketTable({ list, asked, address, places, chosen }: TicketTableProps) {
  const { tickets, nextCursor, seenTo } = list;
  const older = nextCursor === null ? null : listAddress({ ...asked, cursor: nextCursor });
  if (tickets.length === 0) {
    return (
      <>
        <p>
          {seenTo === null
            ? "No ticket matches these filters."
            : `No ticket back to ${seenTo.slice(0, 16).replace("T", " ")} UTC matches these filters. Older tickets have not been searched yet.`}
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
        <table className="w-full border-collapse text-left text-sm max-sm:block">
          <caption className="sr-only">Tickets, latest classification first</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-muted">
              {["Choose", "Ticket", "Stands in", "Confidence", "State", "Classified"].map(
                (name) => (
                  <th key={name} scope="col" className="px-2 py-2 font-normal">
                    {name}
                  </th>
                ),
              )}
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

function JudgeChosen({ places }: Pick<TicketTableProps, "places">) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      <ChooseAll />
      <button type="submit" name="place" value="" className={quietButtonStyle}>
        Confirm or correct the selected tickets
      </button>
      <label className="text-sm text-muted">
        as
        <select name="other" className={fieldStyle}>
          <option value="">predicted</option>
          <option value={placeValue(noPlace)}>{placeName(noPlace)}</option>
          {places.map((place) => (
            <option key={placeValue(place)} value={placeValue(place)}>
              {placeName(place)}
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

const states = { predicted: "Not judged", confirmed: "Confirmed", corrected: "Corrected" } as const;
const cell = "px-2 py-2 align-top max-sm:block max-sm:py-0 [overflow-wrap:anywhere]";

function TicketRow({ ticket, isEmbedded, isChosen }: TicketRowProps) {
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
            aria-label={`Choose ${name}`}
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
        {placeName(ticket)}
        {predicted === ticket.collection ? null : (
          <div className="text-muted">predicted {predicted}</div>
        )}
      </td>
      <td className={cell}>{confidence}</td>
      <td className={cell}>{states[status]}</td>
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

function Pages({ older, asked, isFirst }: PagesProps) {
  return (
    <nav aria-label="Pages of the list" className="mt-6 flex gap-3">
      {isFirst ? null : (
        <Link href={listAddress(asked)} prefetch={false} className={quietButtonStyle}>
          Newest tickets
        </Link>
      )}
      {older === null ? null : (
        <Link href={older} prefetch={false} className={buttonStyle}>
          <span className="inline-flex min-h-11 items-center">Older tickets</span>
        </Link>
      )}
    </nav>
  );
}
