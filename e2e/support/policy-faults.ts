/** What Chromium says about content against the policy of a page, frames included. */
import type { Page } from "@playwright/test";

/** Filled while the page is used. */
export function policyFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (/Content.Security.Policy|requires 'Trusted/i.test(text)) {
      faults.push(`${new URL(page.url()).pathname}: ${text}`);
    }
  });
  return faults;
}
