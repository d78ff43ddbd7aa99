/** Where browsers say what the policy of a page stopped. */

/** As the table of routes has it. */
export const policyReportsPath = "/api/policy-reports";

export interface PolicyReporting {
  /** For the end of a policy. */
  readonly directives: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Every browser reports by this, over http and https. */
export const plainReporting: PolicyReporting = {
  directives: `report-uri ${policyReportsPath}`,
  headers: {},
};

/**
 * Reports together and later, where a page is known to be read over https. Over plain http Chromium
 * (156, tried) takes no endpoints, and with `report-to` in a policy it leaves `report-uri` alone: then
 * it reports nothing.
 */
export const secureReporting: PolicyReporting = {
  directives: `${plainReporting.directives}; report-to policy`,
  headers: { "Reporting-Endpoints": `policy="${policyReportsPath}"` },
};
