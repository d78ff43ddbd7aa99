/** Replies to tickets from the documentation. */
export { draftReply } from "./draft-reply.ts";
