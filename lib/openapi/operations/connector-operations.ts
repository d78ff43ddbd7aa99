/** What the systems send where tickets live. */
import { json, type Operations } from "../operation.ts";

export const connectorOperations = {
  connect: {
    tag: "Connectors",
    summary: "Take an event of another system",
    description:
      "Called by GitHub, Zendesk and mail servers; mail is sent as `message/rfc822`. Their own signature or secret opens it, no key does. What is taken is worked off behind the answer, once, however often it is sent.",
    pathParameters: { name: { description: "The connector", example: "github" } },
    body: {
      schema: "JsonValue",
      examples: { event: { action: "opened", issue: { number: 12, title: "Lost parcel" } } },
    },
    answers: {
      "202": json("Stored, or known, or nothing about a ticket", "ConnectResponse", {
        accepted: true,
        ticket: "github:acme/shop#12",
      }),
    },
    problems: [
      "unauthorized",
      "too_many_attempts",
      "route_not_found",
      "body_malformed",
      "body_too_large",
      "too_many_requests",
      "internal_error",
      "request_timeout",
      "state_unavailable",
    ],
  },
} satisfies Operations;
