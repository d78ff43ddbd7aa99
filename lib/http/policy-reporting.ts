/** Where browsers say what the policy of a page stopped. */

/** As the table of routes has it. */
export const policyReportsPath = "/api/policy-reports";

/** For a policy: browsers that know `report-to` leave the older `report-uri` alone. */
export const reportDirectives: string = `report-uri ${policyReportsPath}; report-to policy`;

/** Says what `report-to` means; browsers read it over https and on localhost. */
export const reportingHeader = { "Reporting-Endpoints": `policy="${policyReportsPath}"` } as const;
