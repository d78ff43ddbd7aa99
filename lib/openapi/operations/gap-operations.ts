/** What is asked and not answered. */
import { GapsParameters } from "../../contract/index.ts";
import { gapAction, gapActionResponse, gapsResponse } from "../gap-examples.ts";
import { json, type Operations } from "../operation.ts";

const problems = [
  "unauthorized",
  "auth_required",
  "area_not_allowed",
  "too_many_attempts",
  "route_not_found",
  "internal_error",
  "state_unavailable",
] as const;

export const gapOperations = {
  listGaps: {
    tag: "Gaps",
    summary: "List what is asked and not answered",
    description:
      "Questions of people and agents, tickets and votes against pages, in groups that last. `format=csv`, or `Accept: text/csv`, answers with a table.",
    query: GapsParameters,
    queryExamples: { state: "open", days: 30 },
    answers: {
      "200": {
        description: "The most wanted first",
        content: {
          "application/json": { schema: "GapsResponse", example: gapsResponse },
          "text/csv": { schema: { type: "string" } },
        },
      },
    },
    problems: [...problems, "parameter_invalid"],
  },
  changeGap: {
    tag: "Gaps",
    summary: "Say what becomes of a gap, merge two, or split one",
    body: { schema: "GapAction", examples: { planned: gapAction } },
    answers: { "200": json("Done", "GapActionResponse", gapActionResponse) },
    problems: [
      ...problems,
      "cross_origin_refused",
      "body_malformed",
      "body_too_large",
      "content_type_unsupported",
      "parameter_invalid",
      "gap_not_found",
      "gap_changed",
    ],
  },
} satisfies Operations;
