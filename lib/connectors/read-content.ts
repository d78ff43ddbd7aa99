/** Brings what another system knows of a ticket within the bounds of our request. */
import { cutText, limits } from "../contract/index.ts";
import type { TicketContent } from "./connector.ts";

/** As the other system has it: of any length. */
export interface ForeignTicket extends Pick<TicketContent, "bodyType" | "kind"> {
  readonly title: string;
  readonly body: string;
  readonly tags?: readonly string[];
  readonly repo?: string;
  readonly attachments?: TicketContent["attachments"];
}

/** Long texts are cut, so that a title of 10,000 characters is placed by its beginning. */
export function readContent(given: ForeignTicket): TicketContent {
  const { attachments = [], repo, bodyType, kind } = given;
  const title = cutText(given.title.trim(), limits.ticketTitleLengthMax).trim();
  const tags = (given.tags ?? [])
    .filter((tag) => tag !== "")
    .slice(0, limits.ticketTagsMax)
    .map((tag) => cutText(tag, limits.ticketTagLengthMax));
  return {
    title: title === "" ? "(no subject)" : title,
    body: cutText(given.body, limits.ticketBodyLengthMax),
    ...(bodyType !== undefined && { bodyType }),
    ...(kind !== undefined && { kind }),
    tags,
    ...(repo !== undefined && { repo }),
    ...(attachments.length > 0 && {
      attachments: attachments.slice(0, limits.ticketAttachmentsMax),
    }),
  };
}
