/** Replies to tickets from the documentation. */
export { type DraftOptions, draftReply } from "./draft-reply.ts";
