/** `npm run index-format`: records the code that `indexFormat` covers. */
import { writeFileSync } from "node:fs";
import { formatFile, formatLine } from "./steps/stored-code.mjs";

writeFileSync(formatFile, formatLine());
