/** What browsers send about content that the policy of a page stopped. Unknown members are left alone. */
import * as z from "zod";

/** `application/csp-report`, of the older `report-uri`. */
export const PolicyReport = z.looseObject({
  "csp-report": z.looseObject({
    "effective-directive": z.string().optional(),
    "violated-directive": z.string().optional(),
    "blocked-uri": z.string().optional(),
    disposition: z.string().optional(),
  }),
});
export type PolicyReport = z.infer<typeof PolicyReport>;

/** `application/reports+json`, of `report-to`: reports of several kinds together. */
export const PolicyReports = z.array(
  z.looseObject({
    type: z.string().describe("csp-violation; others are not counted"),
    body: z
      .looseObject({
        effectiveDirective: z.string().optional(),
        blockedURL: z.string().optional(),
        disposition: z.string().optional(),
      })
      .nullish(),
  }),
);
export type PolicyReports = z.infer<typeof PolicyReports>;
