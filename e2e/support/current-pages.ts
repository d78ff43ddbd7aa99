/** Nobody looks at old pages in silence. */
import { arePagesCurrent } from "../../scripts/steps/compile.mjs";

// Playwright takes what this module exports by default.
// oxlint-disable-next-line import/no-default-export
export default function refuseOldPages(): void {
  if (arePagesCurrent() || process.env.OLD_PAGES === "allowed") return;
  throw new Error(
    "The pages in .next are older than their sources: run npm run build first, or set OLD_PAGES=allowed.",
  );
}
